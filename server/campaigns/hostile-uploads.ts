import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import { pngChunk, pngHeader } from '../media/testing/hostile-pictures.ts';
import { goodReview, multipart, picture, type SentFile } from '../reviews/testing/review-body.ts';

/** A body as it goes over the wire. */
export interface UploadBody {
  readonly name: string;
  readonly payload: Buffer;
  readonly contentType: string;
}

const PAGE = '<!doctype html><script>alert(1)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const webpHead = Buffer.from('RIFF\xff\xff\xff\x7fWEBP', 'latin1');

interface HostileFile extends Partial<Omit<SentFile, 'data'>> {
  readonly data: Buffer | string;
}

/** Files that are no picture, or one that would harm who opens it, by what they are. */
export async function hostileFiles(): Promise<Readonly<Record<string, HostileFile>>> {
  return {
    'a page as JPEG': { data: PAGE },
    'a page as itself': { data: PAGE, filename: 'a.html', type: 'text/html' },
    'an SVG as PNG': { data: SVG, filename: 'a.png', type: 'image/png' },
    'an SVG as itself': { data: SVG, filename: 'a.svg', type: 'image/svg+xml' },
    'an SVG behind spaces': { data: `${' '.repeat(100)}${SVG}` },
    'an SVG behind a byte order mark': { data: `\ufeff<?xml version="1.0"?>${SVG}`, type: 'image/svg+xml' },
    'an SVG in UTF-16': { data: Buffer.from(SVG, 'utf16le'), type: 'image/svg+xml' },
    'a packed SVG': { data: deflateSync(SVG), filename: 'a.svgz', type: 'image/svg+xml' },
    'a PDF': { data: '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj', filename: 'a.pdf' },
    PostScript: { data: '%!PS\n(/etc/passwd) (r) file', filename: 'a.eps' },
    'a script of ImageMagick': { data: 'push graphic-context\nimage over 0,0 0,0 "|id"', filename: 'a.mvg' },
    'a script of PHP': { data: 'GIF8<?php system($_GET[0]);', filename: 'a.php.gif', type: 'image/gif' },
    'a program': { data: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), filename: 'a.jpg' },
    'an archive': { data: Buffer.from('PK\x03\x04', 'latin1'), filename: 'a.zip' },
    'a TIFF': {
      data: await sharp(await picture())
        .tiff()
        .toBuffer(),
      filename: 'a.tiff',
    },
    'a BMP': { data: Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]) },
    'an icon': { data: Buffer.from([0, 0, 1, 0, 1, 0]) },
    'a HEIC': { data: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
    'an AVIF that is only its name': { data: Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1') },
    nothing: { data: '' },
    'one byte': { data: 'x' },
    'only NUL': { data: Buffer.alloc(10_000) },
    'the head of a JPEG': { data: jpegHead },
    'a JPEG of noise': { data: Buffer.concat([jpegHead, Buffer.alloc(50_000, 0x5a)]) },
    'half a JPEG': { data: await half('jpeg') },
    'half a WebP': { data: await half('webp') },
    'half an AVIF': { data: await half('avif') },
    'a page behind the head of a JPEG': { data: Buffer.concat([jpegHead, Buffer.from(PAGE)]) },
    'a page behind the head of a PNG': { data: Buffer.concat([pngHead, Buffer.from(PAGE)]) },
    'a page behind the head of a GIF': { data: `GIF89a${PAGE}` },
    'a WebP that claims gigabytes': { data: Buffer.concat([webpHead, Buffer.from('VP8L'), Buffer.alloc(20)]) },
    'a PNG one pixel wide': { data: pngHeader(1, 50_000_000) },
    'a PNG one pixel high': { data: pngHeader(50_000_000, 1) },
    'a PNG of four billion rows': { data: pngHeader(1, 0xffff_ffff) },
    'a PNG without a pixel': { data: pngHeader(0, 0) },
    'a PNG that ends early': { data: pngHeader(4_000, 4_000) },
    'a PNG with a part of two gigabytes': {
      data: Buffer.concat([pngHead, Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from('IHDR')]),
    },
    'a PNG that begins with its text': { data: Buffer.concat([pngHead, pngChunk('iTXt', Buffer.from(PAGE))]) },
    'a GIF of 65,535 by 65,535': {
      data: Buffer.from('GIF89a\xff\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02', 'latin1'),
    },
    'a picture a byte too large': { data: await picture({}, MAX_IMAGE_BYTES + 1) },
  };
}

/** Builds bodies that are refused with 4xx, whatever they claim to be. */
export async function hostileUploads(product: string): Promise<UploadBody[]> {
  const good = await picture();
  const file = (change: Partial<SentFile> & { field?: string } = {}) => ({
    filename: 'a.jpg',
    type: 'image/jpeg',
    data: good,
    ...change,
  });
  const form = (name: string, sent: Parameters<typeof multipart>[1], fields = goodReview(product)): UploadBody => {
    const { payload, headers } = multipart(fields, sent);
    return { name, payload, contentType: headers['content-type'] };
  };
  const whole = form('whole', [file()]);
  return [
    ...Object.entries(await hostileFiles()).map(([name, { data, ...change }]) =>
      form(name, [file({ ...change, data: Buffer.from(data) })]),
    ),
    form('two pictures', [file(), file()]),
    form(
      'nine pictures',
      Array.from({ length: 9 }, () => file()),
    ),
    form('a picture in a field of its own', [file({ field: 'avatar' })]),
    form('a field that no form has', [file()], { ...goodReview(product), admin: '1' }),
    form('a field of a prototype', [file()], { ...goodReview(product), constructor: '1' }),
    form('3,000 fields', [file()], {
      ...goodReview(product),
      ...Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`f${i}`, ''])),
    }),
    { ...whole, name: 'no boundary', contentType: 'multipart/form-data' },
    { ...whole, name: 'another boundary', contentType: 'multipart/form-data; boundary=other' },
    { ...whole, name: 'no end', payload: whole.payload.subarray(0, -10) },
    { ...whole, name: 'an end in the middle', payload: whole.payload.subarray(0, whole.payload.length >> 1) },
    { ...whole, name: 'a body that is empty', payload: Buffer.alloc(0) },
    { ...whole, name: 'JSON that calls itself a form', payload: Buffer.from('{"image":"x"}') },
  ];
}

async function half(format: 'jpeg' | 'webp' | 'avif'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff', noise } })
    .toFormat(format)
    .toBuffer();
  return whole.subarray(0, whole.length >> 1);
}
