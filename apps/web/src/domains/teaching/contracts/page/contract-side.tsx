import type { Contacts, Contract } from '@navyk/api-spec/teaching/contracts'
import type { PersonRef } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Money, PersonName, Phone } from '#ui/facts/facts-text.tsx'
import { DateFact, DateTimeFact, Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import classes from '../contracts.module.css'

/** Money and dates: a party sees its own rate, staff both rates and the commission. */
export function ContractSide({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const words = useWords()
  const { role } = useUser()
  const { customerRateKopecks, executorRateKopecks } = contract
  const isStaff = role === 'staff'
  const hasBoth = customerRateKopecks !== undefined && executorRateKopecks !== undefined
  return (
    <Facts>
      {customerRateKopecks !== undefined && (
        <Fact label={isStaff ? t('rate_customer') : t('rate_own_customer')}>
          <strong className="size-20 strong">
            <Money kopecks={customerRateKopecks} />
          </strong>
          <AgreedRates contract={contract} side="customer" />
        </Fact>
      )}
      {executorRateKopecks !== undefined && (
        <Fact label={isStaff ? t('rate_executor') : t('rate_own_executor')}>
          <strong className="size-20 strong">
            <Money kopecks={executorRateKopecks} />
          </strong>
          <AgreedRates contract={contract} side="executor" />
        </Fact>
      )}
      {hasBoth && <MoneyFact label={t('commission')} kopecks={customerRateKopecks - executorRateKopecks} />}
      {customerRateKopecks === undefined && executorRateKopecks === undefined && (
        <Fact label={t('rate')}>{t('rate_unsettled')}</Fact>
      )}
      <DateFact label={t('words.first_day')} date={contract.startsOn} />
      <DateFact label={t('words.last_day')} date={contract.endsOn} />
      <DateTimeFact label={t('sent_at')} at={contract.sentAt} />
      <DateTimeFact label={t('activated_at')} at={contract.activatedAt} />
      <DateTimeFact label={t('ended_at')} at={contract.endedAt} />
      {contract.predecessor && (
        <Fact label={t('predecessor')}>
          <Link to={contractPath(contract.predecessor.id)}>{words.contract(contract.predecessor.number)}</Link>
        </Fact>
      )}
    </Facts>
  )
}

/** Agreed rates that take effect later. */
function AgreedRates({ contract, side }: { contract: Contract; side: 'customer' | 'executor' }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const today = businessDate(new Date())
  return contract.changes
    .filter(({ state, validFrom }) => state === 'agreed' && validFrom > today)
    .map((change) => {
      const kopecks = change[`${side}RateKopecks`]
      if (kopecks === undefined) return null
      return (
        <div key={change.id} className="muted">
          {t('rate_from', { date: format.date(change.validFrom) })}: <Money kopecks={kopecks} />
        </div>
      )
    })
}

/** Executor, learner and customer; contacts where the viewer may see them. */
export function ContractPeople({ contract }: { contract: Contract }) {
  const words = useWords()
  const { role } = useUser()
  const { learner } = contract
  return (
    <Facts>
      <Fact label={words.label('learner')}>
        <PersonName person={learner} isFull />
        {learner.age !== null && <span className="muted"> · {words.years(learner.age)}</span>}
      </Fact>
      {role !== 'customer' && (
        <Party label={words.label('customer')} person={contract.customer} contacts={contract.customerContacts} />
      )}
      {role !== 'executor' && (
        <Party label={words.label('executor')} person={contract.executor} contacts={contract.executorContacts} />
      )}
    </Facts>
  )
}

function Party({ label, person, contacts }: { label: string; person: PersonRef; contacts: Contacts | undefined }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  return (
    <Fact label={label}>
      {format.fullName(person)}
      {contacts ? (
        <div className={`stack at-start anywhere ${classes.contacts}`}>
          <Phone number={contacts.phone} />
          {contacts.email !== null && <a href={`mailto:${contacts.email}`}>{contacts.email}</a>}
        </div>
      ) : (
        <div className="muted">{t('contacts_later')}</div>
      )}
    </Fact>
  )
}
