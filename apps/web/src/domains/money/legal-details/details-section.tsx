import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { Fact } from '#ui/facts/facts.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './legal-details.module.css'

interface Version {
  id: string
  version: number
  validFrom: string
  name: string
  iban: string | null
  changedBy: string | null
}
interface Versions<Of> {
  data: { currentId: string | null; versions: Of[] }
}

interface Props<Of extends Version> {
  title: string
  /** Purpose of the details; `none` says what is missing without them. */
  purpose: string
  none: string
  query: UseQueryResult<Versions<Of>, unknown>
  mayChange: boolean
  /** Facts of the details, beside the name. */
  facts: (details: Of) => ReactNode
  form: (latest: Of | undefined, onClose: () => void) => ReactNode
}

/** The details that count today, those that will count, those that did, and the form for a change. */
export function DetailsSection<Of extends Version>(props: Props<Of>) {
  const { title, purpose, none, query, mayChange, facts, form } = props
  const { t } = useTranslation('legal-details')
  return (
    <Section title={title}>
      <QueryView query={query} skeleton={<BlockSkeleton height={10} />}>
        {({ data: { currentId, versions } }) => {
          const current = versions.find((each) => each.id === currentId)
          return (
            <div className={`tight stack gap-12 ${classes.parts}`}>
              <p className={`muted ${classes.hint}`}>{current ? purpose : none}</p>
              {current && <dl className={`stack anywhere ${classes.values}`}>{facts(current)}</dl>}
              <Others all={versions.filter((each) => each.id !== currentId)} current={current} />
              {mayChange && (
                <div>
                  <DialogButton label={t(versions.length === 0 ? 'enter' : 'words.change')}>
                    {(close) => form(versions[0], close)}
                  </DialogButton>
                </div>
              )}
            </div>
          )
        }}
      </QueryView>
    </Section>
  )
}

/** One line of the details; none where the value is absent. */
export const Value = ({ label, children, isNumber }: { label: string; children: ReactNode; isNumber?: boolean }) =>
  children !== null &&
  children !== '' && <Fact label={label}>{isNumber ? <bdi dir="ltr">{children}</bdi> : children}</Fact>

function Others<Of extends Version>({ all, current }: { all: Of[]; current: Of | undefined }) {
  const { t } = useTranslation('legal-details')
  const coming = all.filter((each) => current === undefined || each.validFrom > current.validFrom)
  const earlier = all.filter((each) => !coming.includes(each))
  const line = (each: Of) => (
    <li key={each.id}>
      <span>
        {t('from')} <DateText date={each.validFrom} />
      </span>
      <span>
        {each.name}
        {each.iban !== null && <bdi dir="ltr">, …{each.iban.slice(-4)}</bdi>}
      </span>
      {each.changedBy !== null && <span className={`muted ${classes.hint}`}>{each.changedBy}</span>}
    </li>
  )
  return (
    <>
      {coming.length > 0 && (
        <div>
          <h3 className="size-16 below-4">{t('coming')}</h3>
          <ul className={classes.versions}>{coming.map(line)}</ul>
        </div>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlier', { count: earlier.length })}</summary>
          <ul className={classes.versions}>{earlier.map(line)}</ul>
        </details>
      )}
    </>
  )
}
