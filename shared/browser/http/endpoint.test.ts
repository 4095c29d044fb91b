import { describe, expect, it } from 'vitest';
import { endpointUrl } from './endpoint.ts';

const COMMUNES = { path: '/public/utilis/api/commune/wilaya/{wilaya}' };

describe('the address of a call', () => {
  it('is the contract’s, with its values encoded', () => {
    expect(endpointUrl(COMMUNES, {}, { wilaya: 16 })).toBe('/public/utilis/api/commune/wilaya/16');
    expect(endpointUrl(COMMUNES, {}, { wilaya: 'a/b?c#é' })).toBe(
      '/public/utilis/api/commune/wilaya/a%2Fb%3Fc%23%C3%A9',
    );
  });

  it('is taken from the base the page gives, with one slash between', () => {
    for (const base of ['https://api.example/v1', 'https://api.example/v1/', ' https://api.example/v1// ']) {
      expect(endpointUrl(COMMUNES, { base }, { wilaya: 16 })).toBe(
        'https://api.example/v1/public/utilis/api/commune/wilaya/16',
      );
    }
    expect(endpointUrl(COMMUNES, { base: ' ' }, { wilaya: 16 })).toBe('/public/utilis/api/commune/wilaya/16');
  });

  it('is the page’s own where it gives one, and stands alone when it is absolute', () => {
    const base = 'https://api.example';
    expect(endpointUrl(COMMUNES, { base, override: 'c/{wilaya}' }, { wilaya: 16 })).toBe('https://api.example/c/16');
    expect(endpointUrl(COMMUNES, { base, override: 'https://x.example/{wilaya}' }, { wilaya: 16 })).toBe(
      'https://x.example/16',
    );
  });

  it('is refused when a value is missing or would lead elsewhere', () => {
    for (const wilaya of ['', ' ', '.', '..']) {
      expect(() => endpointUrl(COMMUNES, {}, { wilaya })).toThrow('needs a value for {wilaya}');
    }
    expect(() => endpointUrl(COMMUNES, {})).toThrow('needs a value for {wilaya}');
  });
});
