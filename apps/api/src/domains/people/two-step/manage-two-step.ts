import type { Answer } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/two-step'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { refused, type Session, type WriteCase } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { announce } from '#people/channels'
import { renewSavedCodes } from './codes/connect-app.ts'
import { isTwoStepObligatory } from '#people/sessions'
import { findSecondStep, getTwoStepRow, removeTwoStep } from './queries.ts'

type Mode = Pick<Services, 'mode'>

export async function getTwoStep(
  reader: Reader,
  { mode }: Mode,
  session: Session,
): Promise<Answer<typeof spec.getTwoStep>> {
  const row = await getTwoStepRow(reader, session.accountId)
  return {
    isOn: row.turned_on_at !== null,
    savedCodesLeft: row.saved_codes_left ?? 0,
    isObligatory: row.two_step_asked_at !== null || isTwoStepObligatory(mode, Boolean(row.is_staff)),
  }
}

/** Replaces the saved codes by ten new ones. @throws Failure 409 `two_step_off` */
export const replaceSavedCodes: WriteCase<typeof spec.replaceSavedCodes> = async (tx, effects, session) => {
  if (!(await findSecondStep(tx, session.accountId))) throw twoStepOff()
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'saved_codes_replaced',
  })
  return { savedCodes: await renewSavedCodes(tx, effects, session.accountId) }
}

/** Turns the second step off and tells the owner. @throws Failure 409 `two_step_obligatory`, `two_step_off` */
export async function turnOffTwoStep(tx: Tx, effects: Effects & Mode, session: Session): Promise<null> {
  const { isObligatory } = await getTwoStep(tx, effects, session)
  if (isObligatory) throw refused('two_step_obligatory', 'second_step.obligatory')
  if (!(await removeTwoStep(tx, session.accountId))) throw twoStepOff()
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'two_step_off',
  })
  await announce(tx, effects, session.accountId, 'two_step_off')
  return null
}

const twoStepOff = () => refused('two_step_off', 'second_step.off')
