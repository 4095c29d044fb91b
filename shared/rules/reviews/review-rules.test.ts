import { describe, expect, it } from 'vitest';
import {
  isReviewIncomplete,
  REVIEW_NAME_MAX,
  REVIEW_TEXT_MAX,
  type ReviewField,
  readRating,
  reviewFieldProblem,
  reviewProblems,
  reviewText,
} from './review-fields.ts';

const TODAY = '2026-11-21';
const problem = (field: ReviewField, value?: string) => reviewFieldProblem(field, value, TODAY);
const good = {
  rating: '4',
  text: 'Bien',
  name: 'Lina',
  email: 'lina@example.dz',
  phone: '0661234567',
  purchaseDate: '2026-11-21',
  boughtHere: '1',
  acceptedPolicy: '1',
};

describe('the review form', () => {
  it('asks for everything but the picture, and for the rating it has an answer of its own', () => {
    expect(reviewProblems(good, TODAY)).toEqual({});
    expect(isReviewIncomplete(good)).toBe(false);
    for (const field of Object.keys(good) as ReviewField[]) {
      const { [field]: _, ...rest } = good;
      expect(Object.keys(reviewProblems(rest, TODAY)), field).toEqual(field === 'rating' ? [] : [field]);
      expect(isReviewIncomplete(rest), field).toBe(field !== 'rating');
      expect(isReviewIncomplete({ ...good, [field]: ' \t ' }), field).toBe(field !== 'rating');
    }
  });

  it('rates in whole stars from 1 to 5, and with 5 when nothing was chosen', () => {
    expect(['1', '5', '٣', '', undefined].map(readRating)).toEqual([1, 5, 3, 5, 5]);
    expect(['0', '6', '4.5', '05', '-1', 'five'].map(readRating)).toEqual([null, null, null, null, null, null]);
    expect(problem('rating', '6')).toBe('ratingInvalid');
  });

  it('takes a purchase of today, not of tomorrow, and only days that exist', () => {
    expect(problem('purchaseDate', '2026-11-21')).toBeNull();
    expect(problem('purchaseDate', '2026-11-22')).toBe('purchaseDateFuture');
    expect(problem('purchaseDate', '2024-02-29')).toBeNull();
    expect(problem('purchaseDate', '2000-01-01')).toBeNull();
    for (const bad of ['2025-02-29', '2026-13-01', '1999-12-31', '21/11/2026', '2026-11-21T10:00', '2026-1-1']) {
      expect(problem('purchaseDate', bad), bad).toBe('purchaseDateInvalid');
    }
  });

  it('counts characters as people do, up to 2 000 of text and 80 of a name', () => {
    expect(problem('text', '😀'.repeat(REVIEW_TEXT_MAX))).toBeNull();
    expect(problem('text', '😀'.repeat(REVIEW_TEXT_MAX + 1))).toBe('textTooLong');
    expect(problem('name', 'ا'.repeat(REVIEW_NAME_MAX))).toBeNull();
    expect(problem('name', 'ا'.repeat(REVIEW_NAME_MAX + 1))).toBe('nameTooLong');
  });

  it('knows numbers and addresses as the order form does', () => {
    expect(problem('phone', '+213 661 23 45 67')).toBeNull();
    expect(problem('phone', '066123456')).toBe('phoneInvalid');
    expect(problem('email', 'lina@example')).toBe('emailInvalid');
  });

  it('takes a box only when it says "1"', () => {
    for (const other of ['on', 'true', '0', 'false']) {
      expect(problem('boughtHere', other)).toBe('boughtHereRequired');
      expect(problem('acceptedPolicy', other)).toBe('acceptedPolicyRequired');
    }
  });

  it('keeps the lines of a text, without what nobody can see', () => {
    expect(reviewText('  Bien\u0000 \r\n\r\n\r\n\r\nMerci  ')).toBe('Bien\n\nMerci');
  });
});
