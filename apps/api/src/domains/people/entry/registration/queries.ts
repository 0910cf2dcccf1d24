import type { Reader, Tx } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'
import { selectSeries } from '#people/codes'

export async function insertSignUpRequest(
  tx: Tx,
  row: { code_id: string; password_hash: string; consent_version: string | null },
): Promise<void> {
  await tx.insertInto('sign_up_request').values(row).execute()
}

/** Finds the data of a registration, given together with the first code of its series. */
export async function findSignUpRequest(
  reader: Reader,
  codeId: string,
): Promise<{ password_hash: string; consent_version: string | null; language: Language } | undefined> {
  return reader
    .selectFrom(selectSeries(reader, codeId).as('code'))
    .innerJoin('sign_up_request', 'sign_up_request.code_id', 'code.series_id')
    .select(['sign_up_request.password_hash', 'sign_up_request.consent_version', 'code.language'])
    .executeTakeFirst()
}
