import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Larger than an empty file, which even a full disk accepts. */
const PROBE = Buffer.alloc(65_536);

/** The message is the sentence to print. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';

  constructor(dataDir: string) {
    super(
      `The disk of DATA_DIR ${dataDir} is full, so the shop could not store an order. Free some space, or name a folder on another disk.`,
    );
  }
}

/** Throws when nothing can be written to a folder: access() says yes to root, on read-only mounts and on full disks. */
export function probeWrite(directory: string): void {
  const path = join(directory, `.write-test-${process.pid}`);
  try {
    writeFileSync(path, PROBE);
  } finally {
    rmSync(path, { force: true });
  }
}

/** Returns true for an error of a full disk or an exhausted quota. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || (cause !== undefined && isDiskFull(cause));
}
