import { describe, expect, it } from 'vitest';
import { postAmounts } from './posted-amounts.ts';

const dataOf = (entries: readonly (readonly [string, string])[]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};

describe('amounts in the data of a form', () => {
  it('travel in canonical form, in their former places', () => {
    const data = dataOf([
      ['name', 'Sac'],
      ['price', '1 234,50'],
      ['stock', '3'],
    ]);
    postAmounts(data, [{ name: 'price', shown: '1 234,50', posted: '1234.50' }]);
    expect([...data]).toEqual([
      ['name', 'Sac'],
      ['price', '1234.50'],
      ['stock', '3'],
    ]);
  });

  it('are told apart where several fields share a name', () => {
    const data = dataOf([
      ['price[]', '10,00'],
      ['price[]', '10'],
      ['price[]', '20,00'],
    ]);
    postAmounts(data, [
      { name: 'price[]', shown: '10,00', posted: '10.00' },
      { name: 'price[]', shown: '20,00', posted: '20.00' },
    ]);
    expect(data.getAll('price[]')).toEqual(['10.00', '10', '20.00']);
  });

  it('leave files and their names alone', () => {
    const data = dataOf([['price', '1,00']]);
    data.append('picture', new File(['x'], 'sac.png'));
    postAmounts(data, [{ name: 'price', shown: '1,00', posted: '1.00' }]);
    expect((data.get('picture') as File).name).toBe('sac.png');
  });
});
