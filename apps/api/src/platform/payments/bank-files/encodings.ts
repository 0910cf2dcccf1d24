// Texts of banks come and go as windows-1251, and some as UTF-8.

const cyrillic = new TextDecoder('windows-1251')

/** The byte of each character of windows-1251. */
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [cyrillic.decode(new Uint8Array([byte])), byte]),
)

/** A character that a file of the bank can't hold. */
export class NoSuchByte extends Error {
  readonly character: string

  constructor(character: string) {
    super(`windows-1251 has no byte for U+${character.codePointAt(0)?.toString(16)}`)
    this.character = character
  }
}

/** @throws NoSuchByte rather than writing a question mark into a person's name */
export function encodeCyrillic(text: string): Uint8Array {
  return Uint8Array.from([...text], (character) => {
    const byte = byteOf.get(character)
    if (byte === undefined) throw new NoSuchByte(character)
    return byte
  })
}

/** Reads a file as UTF-8 if it is that, otherwise as windows-1251, or as the older CP866 where its letters prevail. */
export function decodeBankText(bytes: Uint8Array): string {
  try {
    // A mark of the order of bytes is left out by the decoder.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const between = (from: number, to: number) =>
      bytes.reduce((sum, byte) => sum + Number(byte >= from && byte <= to), 0)
    const isOlder = between(0x80, 0xaf) > between(0xc0, 0xff)
    return new TextDecoder(isOlder ? 'ibm866' : 'windows-1251').decode(bytes)
  }
}
