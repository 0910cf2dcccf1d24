// Documents of the demo: templates with a second version, and a document in every state.
import {
  acknowledgeDocument,
  addDocumentTemplate,
  beginTemplateVersion,
  changeDocumentTemplate,
  checkDocument,
  declineDocument,
  getDocument,
  handInDocument,
  listDocuments,
  listDocumentTemplates,
  makeDocument,
  publishDocumentTemplate,
  rejectDocument,
  replaceDocument,
  requestDocumentCode,
  revokeDocument,
  sendDocument,
  signDocumentOnPaper,
} from '@navyk/api-spec/desk/docs'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import sharp from 'sharp'
import { runTask } from '../run-task.ts'
import type { Session } from '#platform/http'
import type { Demo } from '../demo.ts'
import { lastMessageTo } from '../queries.ts'
import { documentTemplates, nextConsent } from './document-templates.ts'

/** Schedules documents in every state. It takes no random choices, so that the rest of the demo is the same with and without it. */
export function scheduleDocuments(demo: Demo): void {
  const { people, now, timeline } = demo
  const at = (daysAgo: number, time: string) => businessInstant(addDays(businessDate(now), -daysAgo), time)
  const [customer, second, third, fourth] = people.customers
  const executor = people.executors[0]?.as
  if (!customer || !second || !third || !fourth || !executor) return
  timeline.at(at(60, '10:05'), () => writeTemplates(demo))
  timeline.at(at(40, '10:10'), async () => {
    await acknowledge(demo, customer, await send(demo, 'consent', ofPerson(customer)))
    await acknowledge(demo, second, await send(demo, 'consent', ofPerson(second)))
    await seen(demo, executor, await send(demo, 'policy', ofPerson(executor)))
  })
  timeline.at(at(30, '10:15'), async () => {
    await signOnPaper(demo, await send(demo, 'consent', ofPerson(third)))
    const declined = await send(demo, 'consent', ofPerson(fourth))
    await end(demo, fourth, declineDocument, declined, 'В тексте нет имени второго ребёнка')
    await handIn(demo, executor)
  })
  timeline.at(at(12, '10:20'), async () => {
    await publishNextConsent(demo)
    await replaceOf(demo, second)
  })
  timeline.at(at(11, '10:30'), () => sendUntil(demo, fourth, addDays(businessDate(now), -4)))
  timeline.at(at(3, '00:20'), () => runTask(demo.services, 'expire-documents'))
  timeline.at(at(5, '10:25'), async () => {
    const contract = await contractOf(demo, customer)
    if (!contract) return
    const mistaken = await send(demo, 'addendum', { contractId: contract })
    await end(demo, people.staff, revokeDocument, mistaken, 'Отправлено до согласования ставки')
    await send(demo, 'addendum', { contractId: contract })
    await send(demo, 'agreement', { contractId: contract })
    await createDocument(demo, 'agreement', { contractId: contract })
  })
}

type Name = keyof typeof documentTemplates
const ofPerson = ({ cabinetId }: Session) => ({ cabinetId })

async function writeTemplates({ act, people }: Demo): Promise<void> {
  for (const body of Object.values(documentTemplates)) {
    const { data } = await act(people.staff, addDocumentTemplate, { body })
    const { id, version } = data
    await act(people.staff, publishDocumentTemplate, { params: { id }, body: { version } })
  }
}

async function publishedOf({ act, people }: Demo, name: Name) {
  const { data } = await act(people.staff, listDocumentTemplates, { query: { state: 'published' } })
  const found = data.find(({ title }) => title === documentTemplates[name].title)
  if (!found) throw new Error(`the demo has no template ${name}`)
  return found
}

/** Publishes the next version of the consent, and begins a new version of another template. */
async function publishNextConsent(demo: Demo): Promise<void> {
  const { act, people } = demo
  const begin = async (name: Name) => {
    const { id, version } = await publishedOf(demo, name)
    return (await act(people.staff, beginTemplateVersion, { params: { id }, body: { version } })).data
  }
  const { id, version, title } = await begin('consent')
  const params = { id }
  const body = { title, text: nextConsent, isToAcknowledge: true, version }
  const { data } = await act(people.staff, changeDocumentTemplate, { params, body })
  await act(people.staff, publishDocumentTemplate, { params, body: { version: data.version } })
  await begin('policy')
}

async function createDocument(
  demo: Demo,
  name: Name,
  of: { cabinetId: string } | { contractId: string },
): Promise<string> {
  const { act, people } = demo
  const body = { templateId: (await publishedOf(demo, name)).id, ...of }
  return (await act(people.staff, makeDocument, { body })).data.id
}

async function send(...of: Parameters<typeof createDocument>): Promise<string> {
  const [demo] = of
  const id = await createDocument(...of)
  await step(demo, sendDocument, id)
  return id
}

/** Sends a consent that must be answered by a day. */
async function sendUntil(demo: Demo, to: Session, answerBy: string): Promise<void> {
  const { staff } = demo.people
  const id = await createDocument(demo, 'consent', ofPerson(to))
  const { version } = await seen(demo, staff, id)
  await demo.act(staff, sendDocument, { params: { id }, body: { version, answerBy } })
}

/** The present version of a document, as somebody reads it. */
const seen = async ({ act }: Demo, as: Session, id: string) => (await act(as, getDocument, { params: { id } })).data

/** Takes a step that needs no reason, such as sending or checking. */
async function step(demo: Demo, endpoint: typeof sendDocument | typeof checkDocument, id: string): Promise<void> {
  const { staff } = demo.people
  const { version } = await seen(demo, staff, id)
  await demo.act(staff, endpoint, { params: { id }, body: { version } })
}

type DocumentEnd = typeof declineDocument | typeof revokeDocument | typeof replaceDocument | typeof rejectDocument

async function end(demo: Demo, as: Session, endpoint: DocumentEnd, id: string, reason: string): Promise<void> {
  const { version } = await seen(demo, as, id)
  await demo.act(as, endpoint, { params: { id }, body: { version, reason } })
}

/** Types in the code that comes to the phone. */
async function acknowledge({ act, services }: Demo, as: Session, id: string): Promise<void> {
  const params = { id }
  const { data } = await act(as, getDocument, { params })
  const { data: code } = await act(as, requestDocumentCode, { params })
  const privateCode = /\d{6}/.exec(await lastMessageTo(services.db, as.phone))?.[0] ?? ''
  const body = { publicCode: code.publicCode, privateCode, documentSha256: data.sha256, consent: true as const }
  await act(as, acknowledgeDocument, { params, body })
}

const picture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 620, height: 877, channels: 3, background } })
      .png()
      .toBuffer(),
  )

async function signOnPaper({ act, people }: Demo, id: string): Promise<void> {
  const file = await picture('#f4f1e8')
  await act(people.staff, signDocumentOnPaper, { params: { id }, query: { name: 'Согласие, подпись.png' }, file })
}

/** A signed paper that was checked, one that was not accepted, and one that waits. */
async function handIn(demo: Demo, as: Session): Promise<void> {
  const { act, people } = demo
  const file = await picture('#eef2fb')
  const add = async (title: string) => {
    const query = { name: `${title}.png`, title, kind: 'consent' as const }
    return (await act(as, handInDocument, { query, file })).data.id
  }
  await step(demo, checkDocument, await add('Согласие на обработку данных, подписано'))
  const order = await add('Согласие на съёмку занятия')
  await end(demo, people.staff, rejectDocument, order, 'Не видно подписи, снимите ещё раз')
  await add('Согласие на съёмку занятия, снова')
}

async function replaceOf(demo: Demo, customer: Session): Promise<void> {
  const { act, people } = demo
  const { data } = await act(people.staff, listDocuments, { query: { cabinetId: customer.cabinetId, kind: 'consent' } })
  const old = data.find(({ state }) => state === 'acknowledged')
  if (old) await end(demo, people.staff, replaceDocument, old.id, 'Новая версия согласия')
}

/** The newest contract of the customer that is in force. */
async function contractOf({ act }: Demo, customer: Session): Promise<string | undefined> {
  const { data } = await act(customer, listContracts, { query: { state: 'active', limit: 1 } })
  return data[0]?.id
}
