/** A module of WebAssembly whose own memory may grow to `mostMb` megabytes at most. The library's build allows two gigabytes, and a thread
 *  has no other limit for that memory.
 *  @throws Error where the module declares its memory in another way, as a later build may */
export function withLessMemory(module: Uint8Array, mostMb: number): ArrayBuffer {
  const bytes = new Uint8Array(module)
  let at = 8
  /** An unsigned number as WebAssembly writes it: seven bits a byte, the eighth says that more follow. */
  const read = (): number => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const section = read()
    const end = read() + at
    if (section === memorySection) {
      const [count, flags] = [read(), read()]
      read()
      if (count !== 1 || flags !== hasMaximum) break
      const from = at
      if (read() <= mostMb * pagesOfMb) return bytes.buffer
      write(bytes.subarray(from, at), mostMb * pagesOfMb)
      return bytes.buffer
    }
    at = end
  }
  throw new Error('the module does not say how much memory it may take')
}

const memorySection = 5
const hasMaximum = 1
/** A page of WebAssembly has 64 kB. */
const pagesOfMb = 16

/** A smaller number in as many bytes as the larger one took. */
function write(into: Uint8Array, value: number): void {
  for (let index = 0, left = value; index < into.length; index++) {
    into[index] = (left & 127) | (index < into.length - 1 ? 128 : 0)
    left >>>= 7
  }
}
