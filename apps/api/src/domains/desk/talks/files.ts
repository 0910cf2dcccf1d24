import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/desk/talks'
import type { Reader } from '#platform/database'
import { notFound, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { readFile } from '#messages/files'
import { getContractFor } from '#teaching/contracts'
import { findContractOfFile } from './queries.ts'

/** @throws Failure 404 absent, or of a talk that the session may not read */
export async function getTalkFile(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  session: Session,
  { id }: Input<typeof spec.getTalkFile>,
) {
  const contractId = await findContractOfFile(reader, id)
  if (contractId === undefined) throw notFound()
  await getContractFor(reader, session, contractId)
  const file = await readFile(reader, effects, id)
  if (!file) throw notFound()
  return file
}
