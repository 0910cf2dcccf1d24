import type { KeptMediaType } from '@navyk/api-spec/messages/files'
import { listZip, readEntry, type ZipEntry } from './read-zip.ts'
import { refuseFile } from './refusals.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
const mainParts = {
  [`${office}wordprocessingml.document.main+xml`]: `${office}wordprocessingml.document`,
  [`${office}spreadsheetml.sheet.main+xml`]: `${office}spreadsheetml.sheet`,
  [`${office}presentationml.presentation.main+xml`]: `${office}presentationml.presentation`,
} as Record<string, KeptMediaType>
const openDocument = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)$/

/** Allowed parts of a document. Macros, programs, old objects (`.bin`) and pages (`.html`, `.mht`) are not allowed. */
const passive =
  /\.(xml|rels|rdf|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|svg|svm|webp|odttf|fntdata|ttf|otf|wav|mp3|m4a|mp4|m4v|mov|wmv|avi)$/i
const passiveNames = /(^|\/)(mimetype|layout-cache|printerSettings\d*\.bin|ObjectReplacements\/[^/]+)$|\/$/
const embedded = /\/embeddings\/[^/]+\.(docx|xlsx|pptx)$/i
const macroFolders = /^(basic|scripts|dialogs)\//i

/** The type of a zip that is a document of Office or an OpenDocument, found in its own list of parts. Every part is
 *  unpacked and looked at; a document inside a document is looked at the same way, and may hold no further one.
 *  @throws Failure 422 at `file`: no document, something in it runs or loads by itself, or it is not sound */
export async function inspectDocument(bytes: Buffer, depth = 0): Promise<KeptMediaType> {
  const entries = listZip(bytes)
  let found: KeptMediaType | undefined
  for (const entry of entries) {
    refuseActiveName(entry, depth)
    const content = await readEntry(bytes, entry)
    if (entry.name === '[Content_Types].xml') found = officeType(readXml(content))
    if (entry.name === 'mimetype') found = openType(entry, content)
    if (embedded.test(entry.name)) await inspectDocument(content, depth + 1)
    if (/\.(xml|rels|rdf|vml|svg)$/i.test(entry.name)) refuseActiveXml(entry.name, readXml(content))
  }
  if (!found) throw refuseFile('kind')
  return found
}

function refuseActiveName({ name }: ZipEntry, depth: number): void {
  if (embedded.test(name) && depth === 0) return
  if (macroFolders.test(name) || !(passive.test(name) || passiveNames.test(name))) throw refuseFile('active')
}

function officeType(types: string): KeptMediaType {
  if (/macro|vba|activeX|oleObject|attachedToolbars|keyMapCustomizations|ms-package/i.test(types)) {
    throw refuseFile('active')
  }
  const found = Object.keys(mainParts).filter((part) => types.includes(`"${part}"`) || types.includes(`'${part}'`))
  const type = found.length === 1 ? mainParts[found[0] ?? ''] : undefined
  if (!type) throw refuseFile('kind')
  return type
}

function openType({ method, from }: ZipEntry, content: Buffer): KeptMediaType {
  const type = content.toString('latin1')
  if (from !== 0 || method !== 0 || !openDocument.test(type)) throw refuseFile('kind')
  // The pattern leaves only these values.
  return type as KeptMediaType
}

/** A part as text. Another encoding than UTF-8 and a DTD are refused, because they could hide words from these
 *  checks. */
function readXml(content: Buffer): string {
  const text = content.toString('utf8')
  const encoding = /^\uFEFF?\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8'
  if (!/^(utf-8|us-ascii)$/i.test(encoding) || text.includes('\0')) throw refuseFile('broken')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw refuseFile('active')
  return text
}

/** Elements that run something, fetch something or talk to another program when a document is opened. */
const activeElements =
  /<(?:[\w.-]+:)?(?:script|event-listener|ddeLink|oleLink|dde-[\w-]+|oleObject|control|OLEObject)[\s>/]/
const activeAddresses = /vnd\.sun\.star\.(script|oleobject)|\b(javascript|vbscript):/i

function refuseActiveXml(name: string, xml: string): void {
  if (/encryption-data/.test(xml) && /manifest\.xml$/.test(name)) throw refuseFile('protected')
  if (activeElements.test(xml) || activeAddresses.test(xml)) throw refuseFile('active')
  if (/\.rels$/i.test(name)) refuseActiveRelations(xml)
  if (/^word\//.test(name) && asksAnotherProgram(xml)) throw refuseFile('active')
}

/** Refuses a part that refers to anything outside of the document but links, which a person follows, and pictures of the web.
 *  Templates, frames and objects from elsewhere would be loaded without asking. @throws Failure 422 at `file` */
function refuseActiveRelations(xml: string): void {
  // Addresses need only `&amp;`; other character references could hide letters.
  if (/&#|&(?!amp;|quot;|apos;|lt;|gt;)/.test(xml)) throw refuseFile('active')
  for (const [relation] of xml.matchAll(/<(?:[\w.-]+:)?Relationship\b[^>]*>/g)) {
    if (!/TargetMode\s*=\s*["']External["']/i.test(relation)) continue
    const type = /\bType\s*=\s*["']([^"']*)/.exec(relation)?.[1] ?? ''
    const target = /\bTarget\s*=\s*["']([^"']*)/.exec(relation)?.[1] ?? ''
    const isLink = type.endsWith('/hyperlink') && !/^\s*(data|shell|search-ms|ms-[a-z-]+):/i.test(target)
    const isPicture = /\/(image|video|audio|media)$/.test(type) && /^https?:/i.test(target)
    if (!isLink && !isPicture) throw refuseFile('active')
  }
}

/** A field of Word that starts another program: its instruction may be cut into several pieces. */
function asksAnotherProgram(xml: string): boolean {
  const simple = [...xml.matchAll(/\binstr\s*=\s*["']([^"']*)/g)].map(([, instruction]) => instruction ?? '')
  const pieces = [...xml.matchAll(/<(?:[\w.-]+:)?instrText\b[^>]*>([^<]*)/g)].map(([, piece]) => piece ?? '')
  return [...simple, pieces.join('')].some((instruction) =>
    /(^|[^\p{L}])DDE(AUTO)?(?!\p{L})/iu.test(unescaped(instruction)),
  )
}

const unescaped = (text: string) =>
  text
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => charOf(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => charOf(Number(code)))

const charOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
