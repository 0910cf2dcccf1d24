// The thing that a thread is about, beside its contract. A thread keeps the id; the thing's own domain decides who may see it.
import type { QuestionThing, QuestionThingKind } from '@navyk/api-spec/desk/questions'
import type { Reader } from '#platform/database'
import { notFound, type Session } from '#platform/http'
import { listPeople, sessionsFor } from '#people/accounts'
import { listActRefs } from '#money/acts'
import { listInvoiceRefs } from '#money/invoices'
import { getContractFor } from '#teaching/contracts'
import { listLessonRefs } from '#teaching/lessons'
import { findDocumentRef } from '#desk/docs'

interface ThingReference {
  kind: QuestionThingKind
  id: string
}

/** The thing as the session may see it; null where it may not, or where there is none any more. At most one query. */
export async function findThing(
  reader: Reader,
  session: Session,
  about: ThingReference | null,
): Promise<QuestionThing | null> {
  if (about === null) return null
  const { kind, id } = about
  switch (kind) {
    case 'lesson': {
      const [lesson] = await listLessonRefs(reader, session, [id])
      return lesson ? { kind, id, startsAt: lesson.startsAt.toISOString() } : null
    }
    case 'invoice': {
      const [invoice] = await listInvoiceRefs(reader, session, [id])
      return invoice ? { kind, id, number: invoice.number } : null
    }
    case 'act': {
      const [act] = await listActRefs(reader, session, [id])
      return act ? { kind, id, number: act.number } : null
    }
    case 'document': {
      const document = await findDocumentRef(reader, session, id)
      return document ? { kind, id, title: document.title } : null
    }
  }
}

/** @throws Failure 404 when the asker may not see the thing, or it is not there */
export async function refuseUnseen(reader: Reader, session: Session, about: ThingReference | undefined): Promise<void> {
  if (about !== undefined && !(await findThing(reader, session, about))) throw notFound()
}

/** Refuses a thing that the asker may not see, whoever links it: otherwise a thread would reveal other people's things. @throws
 *  Failure 404, the same for a thing that does not exist */
export async function refuseUnseenByAsker(
  reader: Reader,
  askerId: string,
  { contractId, about }: { contractId: string | null; about: ThingReference | null },
): Promise<void> {
  if (contractId === null && about === null) return
  const session = await sessionOfAsker(reader, askerId)
  if (contractId !== null) await getContractFor(reader, session, contractId)
  if (about !== null) await refuseUnseen(reader, session, about)
}

async function sessionOfAsker(reader: Reader, askerId: string): Promise<Session> {
  const asker = (await listPeople(reader, [askerId])).get(askerId)
  const { sessions } = asker ? await sessionsFor(reader, asker.accountId) : { sessions: [] }
  const session = sessions.find(({ cabinetId }) => cabinetId === askerId)
  if (!session) throw notFound()
  return session
}
