import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import type { TestApp, TestPerson } from '../test-app.ts'

export const readSession = async (
  t: TestApp,
  id: string,
  as: TestPerson = t.people.manager,
): Promise<ProgrammeSession> => (await t.call(spec.getProgrammeSession, { as, params: { id } })).body.data

/** A session of an hour and a half at six in the evening, unless said otherwise. */
export async function addSession(
  t: TestApp,
  programmeId: string,
  date: string,
  form: { time?: string; minutes?: number } = {},
  as: TestPerson = t.people.manager,
): Promise<ProgrammeSession> {
  const body = { programmeId, date, time: '18:00', minutes: 90, ...form }
  const answer = await t.call(spec.addProgrammeSession, { as, body })
  if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
