import { expect, test } from 'vitest'
import { mediaTypeOf } from './media-type.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['%PDF-1.7 …', 'a.pdf', 'application/pdf'],
  ['%PDF-1.7 …', 'a.exe', 'application/pdf'],
  ['\xff\xd8\xff\xe0', 'a.jpg', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'a', 'image/png'],
  ['GIF89a', 'a.gif', 'image/gif'],
  ['RIFF\x00\x00\x00\x00WEBP', 'a.webp', 'image/webp'],
  ['RIFF\x00\x00\x00\x00WAVE', 'a.wav', 'audio/wav'],
  ['RIFF\x00\x00\x00\x00AVI ', 'a.wav', undefined],
  ['ID3\x03', 'a.mp3', 'audio/mpeg'],
  ['\x00\x00\x00\x20ftypM4A ', 'a.m4a', 'audio/mp4'],
  ['\x00\x00\x00\x20ftypisom', 'a.mp4', undefined],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a.doc', 'application/msword'],
  ['PK\x03\x04…[Content_Types].xml', 'a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['PK\x03\x04…[Content_Types].xml', 'a.zip', undefined],
  ['PK\x03\x04…', 'a.docx', undefined],
  ['MZ\x90\x00', 'a.pdf', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', undefined],
  ['<!doctype html>', 'a.html', undefined],
  ['', 'a.txt', undefined],
  ['a\x00b', 'a.txt', undefined],
  ['\xff\xfe', 'a.txt', undefined],
])('%j called %s is %s', (content, name, type) => {
  expect(mediaTypeOf(latin(content), name)).toBe(type)
})

test('a text in any language is a text', () => {
  expect(mediaTypeOf(Buffer.from('Дроби\r\n\t½'), 'Задание.TXT')).toBe('text/plain')
})

test('an open document says itself what it is', () => {
  const bytes = latin(`PK\x03\x04${'\x00'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.textPK`)
  expect(mediaTypeOf(bytes, 'a.odt')).toBe('application/vnd.oasis.opendocument.text')
})
