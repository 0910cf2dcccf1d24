import { Button } from '@mantine/core'
import type { AccountDetails } from '@navyk/api-spec/people/directory'
import { openingForm } from '@navyk/api-spec/people/sessions'
import { businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { State } from '../../../app/states.tsx'
import { DateFact, DateTimeFact, Fact, Facts } from '../../../ui/facts/facts.tsx'
import { Phone, RelativeTime } from '../../../ui/facts/facts-text.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Slot } from '../../../app/slots.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import { accountQuery, useOpenOthersCabinet } from './api.ts'
import classes from './directory.module.css'

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
    <div className={classes.body}>
      <Facts>
        <Fact label={t('phone')}>
          <Phone number={account.phone} />
        </Fact>
        <Fact label={t('email')}>{account.email ?? t('no_email')}</Fact>
        <Fact label={t('state')}>
          <State of="account" is={account.state} />
        </Fact>
        <DateTimeFact label={t('deletion')} at={account.deletionAt} />
        <DateFact label={t('created')} date={businessDate(new Date(account.createdAt))} />
        <Fact label={t('used')}>
          {account.lastUsedAt === null ? t('never') : <RelativeTime at={account.lastUsedAt} />}
        </Fact>
      </Facts>
      <Slot name="account.invitation" accountId={account.id} />
      <div>
        <Slot name="account.details" accountId={account.id} />
      </div>
      <section>
        <h2 className={classes.heading}>{t('cabinets')}</h2>
        <ul className={classes.cabinets}>
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
  const words = useWords()
  const [isOpening, setOpening] = useState(false)
  const role = words.label(cabinet.role)
  const about = cabinet.permissions.map((permission) => t(`permissions.${permission}`)).join(', ')
  return (
    <li className={classes.cabinet}>
      <div className={classes.line}>
        <div>
          <div className={classes.role}>{cabinet.title || role}</div>
          {about !== '' && <div className={classes.about}>{about}</div>}
        </div>
        {cabinet.canOpen && !isOpening && (
          <Button variant="default" aria-label={t('open_as_named', { role })} onClick={() => setOpening(true)}>
            {t('open_as')}
          </Button>
        )}
      </div>
      {cabinet.role === 'staff' && (
        <Slot name="account.permissions" accountId={accountId} permissions={cabinet.permissions} />
      )}
      {isOpening && <OpeningForm cabinetId={cabinet.id} onCancel={() => setOpening(false)} />}
    </li>
  )
}

/** Opening somebody's cabinet requires a reason. */
function OpeningForm({ cabinetId, onCancel }: { cabinetId: string; onCancel: () => void }) {
  const { t } = useTranslation('directory')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const look = useOpenOthersCabinet(pathname + search)
  const form = useSchemaForm(openingForm, {
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await look.mutateAsync({ cabinetId, reason })
      void navigate('/dashboard')
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  return (
    <Form form={form} submitLabel={t('look')} onCancel={onCancel}>
      <TextField name="reason" label={t('reason')} help={t('reason_help')} stopsAtLimit />
    </Form>
  )
}
