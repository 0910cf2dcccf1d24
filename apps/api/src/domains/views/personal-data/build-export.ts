import { businessDate } from '@navyk/api-spec/kit'
import { strToU8, zip } from 'fflate'
import { promisify } from 'node:util'
import type { Reader } from '#platform/database'
import type { UseCaseServices } from '#platform/services.ts'
import { sessionsFor } from '#people/accounts'

/** Counts the parts of an export: one for the account, and one for each domain in each cabinet. */
export async function countParts(reader: Reader, services: UseCaseServices, accountId: string): Promise<number> {
  const { sessions } = await sessionsFor(reader, accountId)
  return 1 + sessions.length * partsOf(services).length
}

/** Builds the export of a person's data: a folder for each cabinet, a JSON file for each kind of data, and a page with
 *  the contents.
 *  @param onPart called with the number of finished parts
 *  @returns the bytes of a zip */
export async function buildExport(
  reader: Reader,
  services: UseCaseServices,
  accountId: string,
  onPart: (done: number) => Promise<void>,
): Promise<Uint8Array> {
  const { sessions, language } = await sessionsFor(reader, accountId)
  const files: Record<string, Uint8Array> = {}
  const add = (folder: string, kinds: Record<string, unknown>) => {
    for (const [kind, content] of Object.entries(kinds)) {
      if (content instanceof Uint8Array) files[`${folder}${kind}`] = content
      else files[`${folder}${kind}.json`] = strToU8(readable(content))
    }
  }
  for (const { exportAccount } of services.personalData) add('', (await exportAccount?.(reader, accountId)) ?? {})
  let done = 1
  await onPart(done)
  for (const session of sessions) {
    for (const part of partsOf(services)) {
      add(`${session.role}/`, await part(reader, services, session, language))
      done += 1
      await onPart(done)
    }
  }
  const date = businessDate(services.clock.now())
  files['README.txt'] = strToU8(services.texts.translate(language, 'personal_data.readme', { date }))
  return compress(files, { level: 6 })
}

/** Exporters of the domains that have data of a person in a cabinet. */
const partsOf = ({ personalData }: UseCaseServices) => personalData.flatMap(({ exportCabinet }) => exportCabinet ?? [])

const compress = promisify<Record<string, Uint8Array>, { level: 6 }, Uint8Array>(zip)

/** Content as JSON, without `actions` and the like, which are not personal data. */
const readable = (content: unknown): string =>
  `${JSON.stringify(content, (key, value: unknown) => (key === 'actions' ? undefined : value), 2)}\n`
