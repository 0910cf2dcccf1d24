import type { Audience, DocumentState, TemplateState } from '@navyk/api-spec/desk/docs'
import { isAdministrator, isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import type { Transition } from '#platform/domain-parts/state-machine.ts'

/** Steps of a template's version, by old and new states. The endpoints say who takes them. */
export const templateTransitions = {
  change: { from: ['draft'] },
  publish: { from: ['draft'], to: 'published' },
  retire: { from: ['draft', 'published'], to: 'retired' },
  begin: { from: ['published', 'retired'] },
} as const satisfies Record<string, Transition<TemplateState>>

/** Steps of a document, by old and new states. The endpoints and `isOwn` say who takes them. */
export const documentTransitions = {
  send: { from: ['draft'], to: 'sent' },
  view: { from: ['sent'], to: 'viewed' },
  acknowledge: { from: ['sent', 'viewed', 'declined'], to: 'acknowledged' },
  decline: { from: ['sent', 'viewed'], to: 'declined' },
  expire: { from: ['sent', 'viewed'], to: 'expired' },
  signOnPaper: { from: ['sent', 'viewed', 'declined', 'expired'], to: 'signed_paper' },
  replace: { from: ['sent', 'viewed', 'acknowledged', 'signed_paper', 'declined', 'expired'], to: 'superseded' },
  revoke: { from: ['draft', 'sent', 'viewed', 'declined', 'expired'], to: 'revoked' },
  check: { from: ['uploaded'], to: 'checked' },
  reject: { from: ['uploaded'], to: 'rejected' },
} as const satisfies Record<string, Transition<DocumentState>>
type DocumentStep = keyof typeof documentTransitions

/** Code of a refused step, which is also the key of its text. */
export type Refusal =
  | 'wrong_state'
  | 'no_answer_wanted'
  | 'not_of_template'
  | 'of_template'
  | 'no_published_version'
  | 'template_wrong_state'
  | 'template_draft_exists'
  | 'template_wrong_party'

interface SeenDocument {
  cabinet_id: string
  direction: 'to_person' | 'to_service'
  state: DocumentState
  sent_at: Date | null
  is_to_acknowledge: boolean
  template_id: string | null
}

const isOwn = (session: Session, document: Pick<SeenDocument, 'cabinet_id'>) =>
  session.role !== 'staff' && session.cabinetId === document.cabinet_id

/** Whether the session may see a document. Staff see all. A person sees what they were sent or have handed in, and no drafts. */
export const maySee = (session: Session, document: SeenDocument) =>
  session.role === 'staff' ||
  (isOwn(session, document) && (document.sent_at !== null || document.direction === 'to_service'))

const isPossible = (step: DocumentStep, { state }: Pick<SeenDocument, 'state'>) =>
  (documentTransitions[step].from as readonly DocumentState[]).includes(state)

/** Whether its person may answer a document now. One that asks for no answer is only read. */
export const mayAnswer = (session: Session, document: SeenDocument, step: 'acknowledge' | 'decline') =>
  isOwn(session, document) && document.is_to_acknowledge && isPossible(step, document)

/** Whether the last day for an answer is over, even if the task that ends the document has not run yet. */
export const isTooLate = (document: Pick<SeenDocument, 'state'> & { answer_by: string | null }, today: string) =>
  isPossible('expire', document) && document.answer_by !== null && document.answer_by < today

/** Whether this reading counts as the person's first one, which is recorded. */
export const countsAsViewed = (session: Session, document: SeenDocument) =>
  session.readOnly === null && isOwn(session, document) && isPossible('view', document)

/** Steps that the session may take with a document now, by name: its person answers it, managers do the rest. */
export function actionsOf(session: Session, document: SeenDocument) {
  const may = (step: DocumentStep) => isManager(session) && isPossible(step, document)
  return {
    send: may('send'),
    acknowledge: mayAnswer(session, document, 'acknowledge'),
    decline: mayAnswer(session, document, 'decline'),
    signOnPaper: may('signOnPaper') && document.is_to_acknowledge,
    replace: may('replace') && document.template_id !== null,
    replaceFile: may('replace') && document.template_id === null,
    revoke: may('revoke'),
    check: may('check'),
    reject: may('reject'),
  }
}

export function templateActionsOf(session: Session, { state }: { state: TemplateState }) {
  const may = (step: keyof typeof templateTransitions) =>
    isAdministrator(session) && (templateTransitions[step].from as readonly TemplateState[]).includes(state)
  return { change: may('change'), publish: may('publish'), retire: may('retire'), begin: may('begin') }
}

/** Whether a document of a template may go to somebody of this role: the text is for one side, and names only that side's money. */
export const isFor = (audience: Audience, role: Session['role'] | undefined) => role === audience
