import { invalidFields } from '../../../../platform/http/index.ts'

const sidePixels = 256

/** A picture of a few kilobytes can decode into gigabytes, so larger ones than a camera makes are refused before
 *  decoding. */
const mostPixels = 40_000_000

/** The format by the first bytes; the sent media type is not trusted. */
function formatOf(file: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 16))
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

/** Re-encodes a person's picture as a WebP square of 256 pixels, so that metadata and hidden contents of the file are
 *  removed.
 *  @throws Failure 422 at `file` for anything but a JPEG, PNG or WebP, and for one that is broken or too large */
export async function drawAvatar(file: Uint8Array): Promise<Buffer> {
  const format = formatOf(file)
  if (!format) throw invalidFields({ file: 'accounts.avatar.no_picture' })
  // Loaded on first use, because the library takes 30 MB.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
    // The library detects the format by itself; where the two differ, the file is refused.
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
