import { hourMs } from '@navyk/api-spec/kit'
import type { KeptMediaType } from '@navyk/api-spec/messages/files'
import { type Failure, type Session, tooMany } from '#platform/http'
import { countHits } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { type CheckedFile, inspectFile } from './inspect-file.ts'

/** The most inspections of files for one account in an hour, whatever they are attached to. */
const mostChecks = 200

export interface AllowedTypes {
  types: readonly KeptMediaType[]
  /** Failure for a file of another type. */
  refuse: () => Failure
}

/** Scans and photos: what people print, sign or photograph, and what a browser shows without running anything. */
export const scanTypes: readonly KeptMediaType[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Inspects a file that a person uploads. That takes the processor a while, so no transaction waits for it.
 *  @throws Failure 422 at `file` for one that is not kept · 429 too many in an hour · 503 while too many others are being inspected */
export async function checkUpload(
  services: Services,
  session: Session,
  file: { name: string; bytes: Uint8Array },
  only?: AllowedTypes,
): Promise<CheckedFile> {
  const limit = { subject: `file:${session.accountId}`, most: mostChecks, windowMs: hourMs }
  const [passed] = await countHits(services.db, [limit], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
  const checked = await inspectFile(file)
  if (only && !only.types.includes(checked.mediaType)) throw only.refuse()
  return checked
}
