import { Button } from '@mantine/core'
import type { CommissionRule } from '@navyk/api-spec/money/commission'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { commissionRulesQuery } from './api.ts'
import { EndDialog } from './end-dialog.tsx'
import { RuleDays } from './rule-days.tsx'
import { RuleHistory } from './rule-history.tsx'
import classes from './commission.module.css'
import { useRuleWords } from './rule-words.ts'

/** The rule that the address names, with its history; accountants end it here. */
export function RuleView({ id, onClose }: { id: string; onClose: () => void }) {
  const rule = useQuery(commissionRulesQuery).data?.data.find((each) => each.id === id)
  const [isEnding, setEnding] = useState(false)
  if (!rule) return null
  if (isEnding) return <EndDialog rule={rule} onClose={onClose} />
  return <Details rule={rule} onClose={onClose} onEnd={() => setEnding(true)} />
}

interface DetailsProps {
  rule: CommissionRule
  onClose: () => void
  onEnd: () => void
}

function Details({ rule, onClose, onEnd }: DetailsProps) {
  const { t } = useTranslation('commission')
  const words = useRuleWords()
  const isAccountant = useUser().permissions.includes('accountant')
  const mayEnd = useMayChange() && isAccountant && rule.validTo === null
  return (
    <Dialog opened onClose={onClose} title={words.takes(rule)}>
      <div className={`stack at-start gap-20 ${classes.parts}`}>
        <Facts>
          <Fact label={t('scope')}>{words.scope(rule)}</Fact>
          <Fact label={t('days')}>
            <RuleDays rule={rule} />
          </Fact>
          {rule.minimumPayKopecks !== null && <MoneyFact label={t('minimum')} kopecks={rule.minimumPayKopecks} />}
          {rule.note !== '' && <Fact label={t('note')}>{rule.note}</Fact>}
        </Facts>
        {mayEnd && (
          <Button variant="default" onClick={onEnd}>
            {t('end.label')}
          </Button>
        )}
        <section>
          <h3 className="strong below-12">{t('history.title')}</h3>
          <RuleHistory id={rule.id} />
        </section>
      </div>
    </Dialog>
  )
}
