import { Avatar } from '@mantine/core'
import type { ExecutorCard, ExecutorCardForm, OwnCard } from '@navyk/api-spec/market/profiles'
import { IconUser } from '@tabler/icons-react'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CheckedMarks } from '#vocabulary/checked-marks.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import classes from './profiles.module.css'

interface Props {
  own: OwnCard
  card: Partial<ExecutorCardForm>
  availability: ExecutorCard['availability']
  checked: ExecutorCard['checked']
}

/** An executor as others see one. Without contacts, which need a contract, and without the price, because an executor
 *  knows only the pay. */
export function PublicCard({ own, card, availability, checked }: Props) {
  const { t } = useTranslation('profiles')
  const words = useWords()
  const { about = '', subjects = [], levels = [], formats = [] } = card
  return (
    <div className="tight stack gap-16">
      <PersonHead own={own} line={card.city || t('card.no_city')} />
      <CheckedMarks of={checked} />
      {card.isPublic !== true && <p className={`rounded muted pad-8-12 ${classes.hidden}`}>{t('card.hidden')}</p>}
      <p className={about.trim() ? classes.about : 'muted'}>{about.trim() || t('card.no_about')}</p>
      <Facts>
        <Fact label={t('words.subjects')}>{words.listed(subjects.map(words.subject)) || t('card.nothing')}</Fact>
        {levels.length > 0 && <Fact label={t('card.levels')}>{levels.map(words.level).join(', ')}</Fact>}
        <Fact label={t('card.formats')}>{words.listed(formats.map(words.formatName)) || t('card.nothing')}</Fact>
        {typeof card.experienceYears === 'number' && (
          <Fact label={t('card.taught')}>{words.years(card.experienceYears)}</Fact>
        )}
        {Number.isFinite(card.hourPayKopecks) && <Fact label={t('card.hour_price')}>{t('card.hour_price_note')}</Fact>}
      </Facts>
      {availability.length > 0 && (
        <ul className={`row stretch gap-6 ${classes.times}`} aria-label={t('card.availability')}>
          {availability.map((span) => (
            <li className="bordered nowrap" key={words.span(span)}>
              {words.span(span)}
            </li>
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
    <div className="line gap-16">
      <Avatar src={own.avatar} alt="" size={64} radius="50%" color="cornflower">
        <Icon of={IconUser} size={30} />
      </Avatar>
      <div className="stack anywhere shrinks">
        <strong className="large">{format.fullName(own)}</strong>
        <span className="muted">{line}</span>
      </div>
    </div>
  )
}
