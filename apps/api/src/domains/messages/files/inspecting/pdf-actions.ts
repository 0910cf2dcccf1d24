// What a PDF does without anybody's click: its action at the opening (`/OpenAction`) and those of its events (`/AA`). The values
// are read as a reader does, because a search for words is misled by texts that contain brackets and by names in hexadecimal.

type Value = Dictionary | Value[] | Reference | Name | null
/** Keys may stand twice, and readers differ in which of them they take. */
interface Dictionary {
  entries: [key: string, value: Value][]
}
interface Reference {
  refersTo: number
}
interface Name {
  name: string
}

/** The objects of a PDF: the file as text, and its unpacked streams of objects. */
export interface PdfObjects {
  file: string
  packed: PackedObjects[]
}
interface PackedObjects {
  text: string
  /** Place at which each object begins, by its number. */
  starts: Map<number, number>
}

/** Actions that open an address or another file. Jumps within the document (`/GoTo`, `/Named`) are harmless. */
const goingOutside = new Set(['URI', 'GoToR', 'Thread'])
/** A dictionary or an array more deeply nested than this is none that a program has written. */
const deepest = 50
/** The work of reading, in words. No program writes a hundredth of it for actions that run by themselves. */
const mostWork = 500_000
/** References from one to the next, in all. */
const mostFollowed = 500

/** A name, of which any character may be written as `#xx`. */
const named = (name: string) => `${[...name].map(written).join('')}(?![A-Za-z0-9_.#-])`
const written = (char: string) => {
  const hex = char.charCodeAt(0).toString(16)
  return `(?:${char}|#${hex}|#${hex.toUpperCase()})`
}
const selfRunning = new RegExp(`/(?:(${named('OpenAction')})|${named('AA')})`, 'g')

/** Whether opening the file, or one of its pages, opens an address or another file. True also when reading it takes too much work. */
export function opensOutside(objects: PdfObjects): boolean {
  const walk: ObjectWalk = { left: mostWork, find: () => [] }
  walk.find = finder(walk, objects)
  try {
    return [objects.file, ...objects.packed.map(({ text }) => text)].some((text) => runsByItself(walk, text))
  } catch (error) {
    if (error === tooMuchWork) return true
    throw error
  }
}

const tooMuchWork = new Error('too much work')

function runsByItself(walk: ObjectWalk, text: string): boolean {
  for (const found of text.matchAll(selfRunning)) {
    const value = readValue(walk, text, found.index + found[0].length)
    if (found[1] === undefined ? runsEvents(walk, value) : runsOutside(walk, value)) return true
  }
  return false
}

interface ObjectWalk {
  left: number
  /** All objects of a number: a file may have several of one, of which the last one counts for most readers. */
  find: (id: number) => Value[]
}

function work(walk: ObjectWalk, amount: number): void {
  walk.left -= amount
  if (walk.left < 0) throw tooMuchWork
}

const isDictionary = (value: Value): value is Dictionary =>
  value !== null && 'entries' in value && !Array.isArray(value)

function followed(walk: ObjectWalk, value: Value, look: (value: Value) => boolean): boolean {
  if (value === null || !('refersTo' in value)) return look(value)
  work(walk, mostWork / mostFollowed)
  return walk.find(value.refersTo).some((one) => followed(walk, one, look))
}

/** The dictionary of `/AA`: an action for each event. */
const runsEvents = (walk: ObjectWalk, value: Value): boolean =>
  followed(walk, value, (events) => isDictionary(events) && events.entries.some(([, one]) => runsOutside(walk, one)))

/** An action with those that follow it (`/Next`: one, or a list). A list in place of an action is a place in the document. */
function runsOutside(walk: ObjectWalk, value: Value): boolean {
  return followed(walk, value, (action) => {
    if (!isDictionary(action)) return false
    return action.entries.some(([key, one]) => {
      if (key === 'S')
        return followed(walk, one, (kind) => kind !== null && 'name' in kind && goingOutside.has(kind.name))
      if (key !== 'Next') return false
      return followed(walk, one, (next) =>
        Array.isArray(next) ? next.some((each) => runsOutside(walk, each)) : runsOutside(walk, next),
      )
    })
  })
}

function finder(walk: ObjectWalk, { file, packed }: PdfObjects): ObjectWalk['find'] {
  let places: Map<number, { text: string; at: number }[]> | undefined
  const recordName = (id: number, text: string, at: number) => {
    const some = places?.get(id)
    if (some) some.push({ text, at })
    else places?.set(id, [{ text, at }])
  }
  const index = () => {
    places = new Map()
    for (const found of file.matchAll(objectHead)) recordName(Number(found[1]), file, found.index + found[0].length)
    for (const { text, starts } of packed) for (const [id, at] of starts) recordName(id, text, at)
    return places
  }
  return (id) => ((places ?? index()).get(id) ?? []).map(({ text, at }) => readValue(walk, text, at))
}

const objectHead = /(?<!\d)(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}obj/g

/** White space, of which comments are a part. */
const space = /(?:[\s\0]|%[^\r\n]*)*/y
const nameToken = /\/([^\s\0()<>[\]{}/%]*)/y
const hexText = /<[^<>]*>/y
const word = /[^\s\0()<>[\]{}/%]+/y

/** The value that begins at a place of a text; null for texts, numbers and what is no value. */
function readValue(walk: ObjectWalk, text: string, from: number): Value {
  let at = from
  const moveTo = (end: number) => {
    work(walk, 1 + (end - at) / 64)
    at = end
  }
  const matchHere = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) moveTo(pattern.lastIndex)
    return found
  }
  const isNext = (sign: string) => {
    matchHere(space)
    if (!text.startsWith(sign, at)) return false
    moveTo(at + sign.length)
    return true
  }
  const value = (depth: number): Value => {
    if (depth > deepest) throw tooMuchWork
    if (isNext('<<')) return dictionary(depth)
    if (isNext('[')) return list(depth)
    const name = matchHere(nameToken)
    if (name) return { name: plainName(name[1] ?? '') }
    if (text[at] === '(') moveTo(endOfText(text, at))
    else {
      const plain = matchHere(word)
      if (plain) return /^\d{1,10}$/.test(plain[0]) ? numberOrReference(Number(plain[0])) : null
      if (!matchHere(hexText)) moveTo(at + 1)
    }
    return null
  }
  const numberOrReference = (number: number): Value => {
    const back = at
    matchHere(space)
    if (/^\d+$/.test(matchHere(word)?.[0] ?? '')) {
      matchHere(space)
      if (matchHere(word)?.[0] === 'R') return { refersTo: number }
    }
    at = back
    return null
  }
  const dictionary = (depth: number): Dictionary => {
    const entries: Dictionary['entries'] = []
    while (!isNext('>>') && at < text.length) {
      const key = matchHere(nameToken)
      // Where no name stands as a key, readers skip what stands there.
      const one = value(depth + 1)
      if (key) entries.push([plainName(key[1] ?? ''), one])
    }
    return { entries }
  }
  const list = (depth: number): Value[] => {
    const values: Value[] = []
    while (!isNext(']') && at < text.length) values.push(value(depth + 1))
    return values
  }
  return value(0)
}

const plainName = (name: string) =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Place at which a text in round brackets ends; pairs of brackets may stand inside. */
function endOfText(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === '(') depth += 1
    else if (char === ')' && --depth === 0) return at + 1
  }
  return text.length
}

/** Whether a text begins as a stream of objects does: with pairs of numbers. */
export const mayHoldObjects = (text: string): boolean => /^[\s\0]*\d+[\s\0]+\d+[\s\0]/.test(text)

/** A stream of objects after unpacking: number and place of each object, then the objects, from where their places count. What begins
 *  like one and is none gives objects that nothing refers to. */
export function readPacked(text: string): PackedObjects {
  const [head = ''] = /^(?:[\s\0]*\d+[\s\0]+\d+(?=[\s\0<[(/]))*[\s\0]*/.exec(text) ?? []
  const figures = head.match(/\d+/g)?.map(Number) ?? []
  const starts = new Map<number, number>()
  for (let index = 0; index + 1 < figures.length; index += 2) {
    starts.set(figures[index] ?? 0, head.length + (figures[index + 1] ?? 0))
  }
  return { text, starts }
}
