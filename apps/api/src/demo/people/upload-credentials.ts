// Credentials of executors of the demo, in each state.
import {
  addCredentialFile,
  confirmCredential,
  type CredentialForm,
  refuseCredential,
  uploadCredential,
} from '@navyk/api-spec/market/credentials'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { writePdf } from '#platform/files/pdf'
import type { Demo } from '../demo.ts'

interface Story extends Pick<CredentialForm, 'kind' | 'number' | 'issuer' | 'issuedOn'> {
  /** The place among the executors. */
  executor: number
  daysAgo: number
  /** Days from today on which it ends; absent where it has no end. */
  endsIn?: number
  /** The staff's decision two days later; without one it still waits. */
  decision?: 'confirmed' | { refused: string }
}

const diploma = { kind: 'diploma', issuer: 'Белорусский государственный университет' } as const
const registration = { kind: 'npd_registration', issuer: 'Инспекция МНС по Центральному району г. Минска' } as const
const certificate = { kind: 'police_certificate', issuer: 'ИЦ МВД Республики Беларусь' } as const

const stories: Story[] = [
  { ...diploma, executor: 0, daysAgo: 120, number: 'А 0417903', issuedOn: '2014-06-28', decision: 'confirmed' },
  {
    ...certificate,
    executor: 0,
    daysAgo: 160,
    number: '17/3-4182',
    issuedOn: '2026-01-12',
    endsIn: 5,
    decision: 'confirmed',
  },
  { ...registration, executor: 0, daysAgo: 1, number: '', issuedOn: '2026-03-02' },
  { ...diploma, executor: 1, daysAgo: 90, number: 'Б 1182044', issuedOn: '2009-07-01', decision: 'confirmed' },
  {
    ...diploma,
    executor: 2,
    daysAgo: 14,
    number: 'А 77',
    issuedOn: '2018-06-30',
    decision: { refused: 'На скане не видно печати и номера. Сфотографируйте разворот целиком' },
  },
  {
    ...certificate,
    executor: 3,
    daysAgo: 150,
    number: '17/3-2290',
    issuedOn: '2026-01-20',
    endsIn: -9,
    decision: 'confirmed',
  },
  // The newer registration has superseded the older one.
  {
    ...registration,
    executor: 4,
    daysAgo: 140,
    number: '',
    issuedOn: '2025-12-01',
    endsIn: 60,
    decision: 'confirmed',
  },
  { ...registration, executor: 4, daysAgo: 20, number: '', issuedOn: '2026-02-10', decision: 'confirmed' },
  { ...diploma, executor: 5, daysAgo: 3, number: 'В 3300118', issuedOn: '2020-06-27' },
]

export function uploadCredentials(demo: Demo): void {
  const today = businessDate(demo.now)
  let scan: Promise<Uint8Array> | undefined
  for (const story of stories) {
    const day = addDays(today, -story.daysAgo)
    demo.timeline.at(businessInstant(day, '13:40'), async () => {
      scan ??= drawScan()
      const { id } = await upload(demo, story, await scan)
      const { decision } = story
      if (decision === undefined) return
      demo.timeline.at(businessInstant(addDays(day, 2), '11:15'), async () => {
        const call = { params: { id } }
        if (decision === 'confirmed') {
          await demo.act(demo.people.staff, confirmCredential, { ...call, body: { version: 1 } })
        } else {
          const body = { version: 1, reason: decision.refused }
          await demo.act(demo.people.staff, refuseCredential, { ...call, body })
        }
      })
    })
  }
}

async function upload(demo: Demo, { executor, daysAgo: _, endsIn, decision: __, ...form }: Story, scan: Uint8Array) {
  const as = demo.people.executors[executor]?.as
  if (!as) throw new Error(`the demo has no executor ${executor}`)
  const query = { name: 'Скан.pdf' }
  const { data: file } = await demo.act(as, addCredentialFile, { query, file: scan })
  const validUntil = endsIn === undefined ? null : addDays(businessDate(demo.now), endsIn)
  const body = { ...form, validUntil, fileIds: [file.id] }
  return (await demo.act(as, uploadCredential, { body })).data
}

/** One page that says what it is, the same for all. */
const drawScan = () =>
  writePdf(
    {
      title: 'Образец документа',
      subtitle: 'Демонстрация',
      madeAt: new Date('2026-01-01T09:00:00Z'),
      parties: [],
      table: { columns: [{ title: 'Документ', width: '*' }], rows: [['Скан для проверки']] },
      sums: [],
      notes: ['В настоящем кабинете здесь скан диплома, регистрации или справки.'],
      foot: 'Навык',
    },
    'demo',
  )
