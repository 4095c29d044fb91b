import { afterAll } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { insertShop } from './checkout-fixture.ts';

/**
 * Opens the shop of `insertShop` with a signed-in staff member, and closes it after the tests of the file that calls this.
 * @param env settings as the environment would give them
 */
export async function openStaffedShop(
  env: Record<string, string> = {},
): Promise<{ readonly server: TestApp; readonly staff: Visitor }> {
  const server = await createTestApp({ env });
  afterAll(() => server.close());
  await insertShop(server.db);
  return { server, staff: await server.signIn() };
}
