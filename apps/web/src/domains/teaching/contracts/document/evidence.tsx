import type { ContractDocument } from '@navyk/api-spec/teaching/contracts'
import { Phone } from '#ui/facts/facts-text.tsx'
import { DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'

/** The evidence of an acknowledgement: who, when, by which phone, the digest of the text. */
export function Evidence({ document }: { document: ContractDocument }) {
  const { t } = useTranslation('contracts')
  const given = document.acknowledgement
  return (
    <Section title={t('evidence.title')}>
      {given === null && <p className="muted below-16">{t('evidence.none')}</p>}
      <Facts>
        {given && (
          <>
            <Fact label={t('evidence.who')}>{given.personName}</Fact>
            <Fact label={t('words.phone')}>
              <Phone number={given.phone} />
            </Fact>
            <DateTimeFact label={t('evidence.code_requested_at')} at={given.codeRequestedAt} />
            <DateTimeFact label={t('evidence.acknowledged_at')} at={given.acknowledgedAt} />
            {given.address !== undefined && (
              <Fact label={t('evidence.address')}>
                <span dir="ltr">{given.address}</span>
              </Fact>
            )}
            {given.userAgent !== undefined && <Fact label={t('evidence.user_agent')}>{given.userAgent}</Fact>}
            <Fact label={t('evidence.consent')}>
              <span lang="ru">{given.consentText}</span>
            </Fact>
          </>
        )}
        <Fact label={t('evidence.sha256')}>
          <code className="small anywhere" dir="ltr">
            {document.sha256}
          </code>
        </Fact>
      </Facts>
    </Section>
  )
}
