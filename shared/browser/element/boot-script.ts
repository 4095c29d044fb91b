const reported = new Set<string>();

/**
 * Writes one console line per page when the boot script `file` did not run. A boot script marks `<html>` with `mark`.
 * @param consequence what a person sees without it
 */
export function checkBootScript(tag: string, file: string, mark: string, consequence: string): void {
  if (document.documentElement.hasAttribute(mark) || reported.has(file)) return;
  reported.add(file);
  console.warn(
    `<${tag}>: ${file} did not run on this page, so ${consequence}. Add its line to the head; /assets/tags.html of the widgets' server has it.`,
  );
}
