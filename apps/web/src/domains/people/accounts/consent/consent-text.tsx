import { consentVersion } from '@navyk/api-spec/people/accounts'
import { useTranslation } from '#ui/texts.ts'
import classes from './consent.module.css'

const paragraphs = ['who', 'what', 'why', 'others', 'how_long', 'rights'] as const

/** Text of the consent. A change of its meaning needs a new `consentVersion`. */
export function ConsentText() {
  const { t } = useTranslation('consent')
  return (
    <div className={classes.text}>
      {paragraphs.map((name) => (
        <p key={name}>{t(`text.${name}`)}</p>
      ))}
      <p className="muted paragraph">{t('version', { version: consentVersion })}</p>
    </div>
  )
}
