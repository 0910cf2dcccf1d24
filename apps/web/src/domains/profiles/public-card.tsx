import { Avatar } from '@mantine/core'
import type { ExecutorCard, ExecutorCardForm, OwnCard } from '@navyk/api-spec'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/facts-text.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOfferWords } from '../offers/index.ts'
import classes from './public-card.module.css'

interface Props {
  own: OwnCard
  card: Partial<ExecutorCardForm>
  availability: ExecutorCard['availability']
}

/** An executor as others see one. Contacts are not among it: they come with a contract. */
export function PublicCard({ own, card, availability }: Props) {
  const { t } = useTranslation('profiles')
  const words = useOfferWords()
  const { about = '', subjects = [], formats = [] } = card
  return (
    <div className={classes.card}>
      <PersonHead own={own} line={card.city || t('card.no_city')} />
      {card.isPublic !== true && <p className={classes.hidden}>{t('card.hidden')}</p>}
      <p className={about.trim() ? classes.about : classes.line}>{about.trim() || t('card.no_about')}</p>
      <Facts>
        <Fact label={t('card.subjects')}>{subjects.map(words.subject).join(', ') || t('card.nothing')}</Fact>
        <Fact label={t('card.formats')}>{formats.map(words.formatName).join(', ') || t('card.nothing')}</Fact>
        {typeof card.experienceYears === 'number' && (
          <Fact label={t('card.taught')}>{t('card.years', { count: card.experienceYears })}</Fact>
        )}
        {Number.isFinite(card.hourKopecks) && (
          <Fact label={t('card.hour')}>
            <Money kopecks={card.hourKopecks ?? 0} />
          </Fact>
        )}
      </Facts>
      {availability.length > 0 && (
        <ul className={classes.times} aria-label={t('card.availability')}>
          {availability.map((span) => (
            <li key={words.span(span)}>{words.span(span)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Picture, name and one line below it. */
export function PersonHead({ own, line }: { own: OwnCard; line: string }) {
  const format = useFormat()
  return (
    <div className={classes.head}>
      <Avatar src={own.avatar} alt="" size={64} radius="50%" color="cornflower">
        <Icon of={IconUser} size={30} />
      </Avatar>
      <div className={classes.words}>
        <strong className={classes.name}>{format.fullName(own)}</strong>
        <span className={classes.line}>{line}</span>
      </div>
    </div>
  )
}
