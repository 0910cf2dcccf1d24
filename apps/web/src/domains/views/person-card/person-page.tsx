import type { Role } from '@navyk/api-spec/people/accounts'
import type { PersonCard } from '@navyk/api-spec/views/person-card'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State } from '#app/manifests/states.tsx'
import { DetailsPage, type DetailsTab } from '#ui/facts/details/details-page.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { MaskedPhone } from '#ui/facts/contacts/masked-phone.tsx'
import { TelegramLink } from '#ui/facts/contacts/telegram-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { Section } from '#ui/layout/section.tsx'
import { type KeyBelow, useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { accountCard, personCabinets } from '#people/directory'
import { DocumentRows } from '#desk/docs'
import { CredentialRows } from '#market/credentials'
import { LearnerRows } from '#people/learners'
import { ProgressRows } from '#teaching/progress'
import { loadPhone, personQuery } from './api.ts'
import { PersonContracts, PersonIncome, PersonLessons, PersonProgrammes, PersonQuestions } from './person-lists.tsx'
import type { TelegramDialogProps } from './telegram-dialog.tsx'

const telegramDialog = lazyPart<TelegramDialogProps>(async () => (await import('./telegram-dialog.tsx')).TelegramDialog)
const personHistory = lazyPart<{ accountId: string }>(async () => (await import('./person-history.tsx')).PersonHistory)

/** The card of a person, for staff: the one place that all lists of people lead to. */
export function PersonPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  return (
    <QueryView query={useQuery(personQuery(id))}>
      {({ data }) =>
        // The id may be that of a cabinet, or of one that was merged: the address of its account is the one to keep.
        data.accountId === id ? (
          <Card person={data} />
        ) : (
          <Navigate to={`${personPath(data.accountId)}${search}`} replace />
        )
      }
    </QueryView>
  )
}

function Card({ person }: { person: PersonCard }) {
  const { t } = useTranslation('person-card')
  const words = useWords()
  const format = useFormat()
  const name = format.fullName(person)
  const tabs = useTabs(person)
  return (
    <DetailsPage
      key={person.accountId}
      title={name}
      state={<State of="account" is={person.state} />}
      subtitle={
        <span className="row gap-4-16">
          <span>{person.cabinets.map(({ role }) => words.label(role)).join(', ')}</span>
          <MaskedPhone canCall masked={person.maskedPhone} name={name} load={() => loadPhone(person.accountId)} />
          <TelegramLink name={person.telegram.name} person={name} />
          {person.telegram.canChange && (
            <DialogButton label={t('telegram.change')} variant="light">
              {(close) => <Part of={telegramDialog} person={person} onClose={close} />}
            </DialogButton>
          )}
        </span>
      }
      trail={[{ label: t('words.contacts'), to: contactListPath }]}
      tabs={tabs}
    >
      {tabs.length === 0 && <EmptyState text={t('nothing')} />}
    </DetailsPage>
  )
}

/** Tabs of a person's card. Each fetches its data when it is opened. The server refuses what a permission does not open; here it is not
 *  offered. */
function useTabs(person: PersonCard): DetailsTab[] {
  const tabOf = useTabOf()
  const lessons = useLessonTabs(person, tabOf)
  const cabinets = useCabinetTabs(person, tabOf)
  const account = useAccountTabs(person, tabOf)
  return [...lessons, ...cabinets, ...account]
}

type TabOf = (key: KeyBelow<'person-card', 'tabs'>, content: ReactNode) => DetailsTab

function useTabOf(): TabOf {
  const { t } = useTranslation('person-card')
  return (key, content) => ({ key, label: t(`tabs.${key}`), content })
}

/** Whether the reader has one of these permissions. */
function useHas(): (...wanted: string[]) => boolean {
  const { permissions } = useUser()
  return (...wanted) => permissions.some((permission) => wanted.includes(permission))
}

/** Cabinets of a person that learn or teach. */
function partiesOf({ cabinets }: PersonCard) {
  const idOf = (role: Role) => cabinets.find((cabinet) => cabinet.role === role)?.id
  return { customerId: idOf('customer'), executorId: idOf('executor') }
}

/** Tabs of a customer and of an executor: contracts, learners, lessons, programmes, results and documents. */
function useLessonTabs(person: PersonCard, tab: TabOf): DetailsTab[] {
  const format = useFormat()
  const { customerId, executorId } = partiesOf(person)
  if (customerId === undefined && executorId === undefined) return []
  const both = (part: (whose: { customerId: string } | { executorId: string }) => ReactNode) => (
    <Sides
      customer={customerId !== undefined && part({ customerId })}
      executor={executorId !== undefined && part({ executorId })}
    />
  )
  const contracts = both((whose) => <PersonContracts whose={whose} />)
  const lessons = both((whose) => <PersonLessons whose={whose} />)
  const programmes = both((whose) => <PersonProgrammes whose={whose} />)
  const results = both((whose) => <ProgressRows of={whose} />)
  return [
    tab('contracts', contracts),
    ...(customerId !== undefined
      ? [tab('learners', <LearnerRows customer={{ id: customerId, name: format.fullName(person) }} />)]
      : []),
    tab('lessons', lessons),
    tab('programmes', programmes),
    tab('results', results),
    tab(
      'documents',
      <Sides
        customer={customerId !== undefined && <DocumentRows of={{ cabinetId: customerId }} />}
        executor={executorId !== undefined && <DocumentRows of={{ cabinetId: executorId }} />}
      />,
    ),
  ]
}

/** Tabs of the records that staff keep about a person: credentials, the data of a customer, income and questions. */
function useCabinetTabs(person: PersonCard, tab: TabOf): DetailsTab[] {
  const has = useHas()
  const { customerId, executorId } = partiesOf(person)
  const askers = [customerId, executorId].filter((id) => id !== undefined)
  return [
    ...(executorId !== undefined && has('manager', 'administrator')
      ? [tab('credentials', <CredentialRows executorId={executorId} />)]
      : []),
    ...(customerId !== undefined && has('manager', 'accountant')
      ? [
          tab(
            'customer',
            <Slot name="person.customer" waiting={<BlockSkeleton height={24} />} cabinetId={customerId} />,
          ),
        ]
      : []),
    ...(executorId !== undefined && has('accountant') ? [tab('income', <PersonIncome executorId={executorId} />)] : []),
    ...(askers.length > 0 && has('manager')
      ? [
          tab(
            'questions',
            askers.map((id) => <PersonQuestions key={id} askerId={id} />),
          ),
        ]
      : []),
  ]
}

/** The account, its cabinets and its history. */
function useAccountTabs({ accountId, cabinets }: PersonCard, tab: TabOf): DetailsTab[] {
  const has = useHas()
  const administers = has('administrator')
  return [
    ...(administers ? [tab('account', <Lazy of={accountCard} accountId={accountId} />)] : []),
    // Administrators have them on the account.
    ...(has('manager') && !administers && cabinets.some(({ canOpen }) => canOpen)
      ? [
          tab(
            'cabinets',
            <Waiting>
              <Part of={personCabinets} cabinets={cabinets} />
            </Waiting>,
          ),
        ]
      : []),
    ...(has('manager', 'accountant', 'administrator')
      ? [tab('history', <Lazy of={personHistory} accountId={accountId} />)]
      : []),
  ]
}

function Lazy({ of, accountId }: { of: typeof accountCard; accountId: string }) {
  return (
    <Waiting>
      <Part of={of} accountId={accountId} />
    </Waiting>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<BlockSkeleton height={16} />}>{children}</Suspense>
)

/** Parts for both cabinets of a person, the one below the other. */
function Sides({ customer, executor }: { customer: ReactNode; executor: ReactNode }) {
  const words = useWords()
  if (!customer || !executor) return customer || executor
  return (
    <div className="stack gap-24">
      <Section title={words.label('customer')}>{customer}</Section>
      <Section title={words.label('executor')}>{executor}</Section>
    </div>
  )
}
