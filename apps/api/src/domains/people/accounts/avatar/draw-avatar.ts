import { invalidFields } from '../../../../platform/http/index.ts'

const sidePixels = 256

/** A picture of a few kilobytes can unfold into gigabytes; more than a camera makes is refused before it is read. */
const mostPixels = 40_000_000

/** What the bytes are, by how they begin; the name for their type that came along proves nothing. */
function formatOf(file: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 16))
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

/** Draws a person's picture anew: a square of 256 points, as WebP. Nothing of the file itself is kept, so neither the place
 *  that a camera wrote into it nor a second meaning of its bytes gets any further.
 *  @throws Failure 422 at `file` for what is no JPEG, PNG or WebP, is broken or unfolds too far */
export async function drawAvatar(file: Uint8Array): Promise<Buffer> {
  const format = formatOf(file)
  if (!format) throw invalidFields({ file: 'accounts.avatar.no_picture' })
  // Loaded on first use, because the library takes 30 MB.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
    // The reader is chosen by the bytes as well; where it sees something else, two meanings meet.
    if ((await picture.metadata()).format !== format) throw new Error('another format inside')
    return await picture
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw invalidFields({ file: 'accounts.avatar.unreadable' })
  }
}
