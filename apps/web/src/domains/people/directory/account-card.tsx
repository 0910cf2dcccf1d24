import type { AccountDetails } from '@navyk/api-spec/people/directory'
import { businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { State } from '#app/manifests/states.tsx'
import { DateFact, DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { Phone, RelativeTime } from '#ui/facts/facts-text.tsx'
import { Slot } from '#app/manifests/slots.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { accountQuery } from './api.ts'
import { OpenableCabinet } from './openable-cabinet.tsx'

type Cabinet = AccountDetails['cabinets'][number]

/** An account with contacts and cabinets, for administrators; that it was opened stands in its history. */
export function AccountCard({ accountId }: { accountId: string }) {
  return (
    <QueryView query={useQuery(accountQuery(accountId))} skeleton={<BlockSkeleton height={16} />}>
      {({ data }) => <Details account={data} />}
    </QueryView>
  )
}

function Details({ account }: { account: AccountDetails }) {
  const { t } = useTranslation('directory')
  return (
    <div className="stack gap-20">
      <Facts>
        <Fact label={t('words.phone')}>
          <Phone number={account.phone} />
        </Fact>
        <Fact label={t('email')}>{account.email ?? t('no_email')}</Fact>
        <Fact label={t('words.state')}>
          <State of="account" is={account.state} />
        </Fact>
        <DateTimeFact label={t('deletion')} at={account.deletionAt} />
        <DateFact label={t('created')} date={businessDate(new Date(account.createdAt))} />
        <Fact label={t('used')}>
          {account.lastUsedAt === null ? t('words.not_yet') : <RelativeTime at={account.lastUsedAt} />}
        </Fact>
      </Facts>
      <Slot name="account.invitation" accountId={account.id} />
      <div>
        <Slot name="account.details" accountId={account.id} />
      </div>
      <section>
        <h2 className="large strong below-8">{t('cabinets')}</h2>
        <ul className="stack">
          {account.cabinets.map((cabinet) => (
            <CabinetRow key={cabinet.id} accountId={account.id} cabinet={cabinet} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function CabinetRow({ accountId, cabinet }: { accountId: string; cabinet: Cabinet }) {
  const { t } = useTranslation('directory')
  const about = cabinet.permissions.map((permission) => t(`permissions.${permission}`)).join(', ')
  return (
    <OpenableCabinet cabinet={cabinet} about={about}>
      {cabinet.role === 'staff' && (
        <Slot name="account.permissions" accountId={accountId} permissions={cabinet.permissions} />
      )}
    </OpenableCabinet>
  )
}
