/** Says if two names are of one field: `a[b]`, `a.b` and `a[b][]` are, as servers name nested ones differently (FRM-5). */
export function sameField(name: string, field: string): boolean {
  return plainName(name) === plainName(field);
}

function plainName(name: string): string {
  return name.replace(/\[\]$/, '').replace(/\[([^\]]*)\]/g, '.$1');
}
