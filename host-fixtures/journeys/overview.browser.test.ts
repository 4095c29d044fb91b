import { afterAll, expect, inject, it } from 'vitest';
import { openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());

it('shows each status of the orders in the chart in the colour of its dot in the lists', async () => {
  await page.goto(`${origin}/dashboard?locale=en`);
  const links = page.getByRole('region', { name: 'Orders by status' }).getByRole('rowheader').getByRole('link');
  const colours = await links.evaluateAll((all) =>
    all.map((link) => {
      const dot = document.createElement('span');
      const status = new URL((link as HTMLAnchorElement).href).searchParams.get('status');
      dot.className = `status status-${status}`;
      document.body.append(dot);
      const [inList, inChart] = [
        getComputedStyle(dot).getPropertyValue('--status'),
        getComputedStyle(link).getPropertyValue('--z-doughnut-chart-color'),
      ];
      dot.remove();
      return { status, inList, inChart };
    }),
  );
  expect(colours).toHaveLength(6);
  expect(colours.map(({ status, inChart }) => [status, inChart])).toEqual(
    colours.map(({ status, inList }) => [status, inList]),
  );
  expect(new Set(colours.map(({ inList }) => inList)).size).toBe(6);
  expect(messages).toEqual([]);
});
