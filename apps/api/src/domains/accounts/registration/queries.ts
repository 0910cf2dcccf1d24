import type { Reader, Tx } from '../../../platform/database/index.ts'
import type { Language } from '../../../platform/texts.ts'

export async function insertSignUpRequest(
  tx: Tx,
  row: { code_id: string; password_hash: string; consent_version: string | null },
): Promise<void> {
  await tx.insertInto('sign_up_request').values(row).execute()
}

/** What was asked for together with a code. */
export async function findSignUpRequest(
  reader: Reader,
  codeId: string,
): Promise<{ password_hash: string; consent_version: string | null; language: Language } | undefined> {
  return reader
    .selectFrom('sign_up_request')
    .innerJoin('one_time_code', 'one_time_code.id', 'sign_up_request.code_id')
    .select(['sign_up_request.password_hash', 'sign_up_request.consent_version', 'one_time_code.language'])
    .where('sign_up_request.code_id', '=', codeId)
    .executeTakeFirst()
}

/** A resent code stands for the same wish. */
export async function moveSignUpRequest(tx: Tx, fromCodeId: string, toCodeId: string): Promise<void> {
  await tx.updateTable('sign_up_request').set({ code_id: toCodeId }).where('code_id', '=', fromCodeId).execute()
}
