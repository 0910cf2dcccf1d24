import type { ShopProgramme } from '@navyk/api-spec/money/products'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useProductWords } from '../use-product-words.ts'

/** Facts of a group: when and where it meets, how many seats are left and how many it needs. Its page has the team, and the waiting
 *  list where it is full. */
export function ProgrammeSection({ programme, left }: { programme: ShopProgramme; left: number | null }) {
  const { t } = useTranslation('products')
  const words = useProductWords()
  const format = useFormat()
  return (
    <Section title={t('programme.title')}>
      <Facts isShort>
        <Fact label={t('programme.days')}>{format.dateSpan(programme.startsOn, programme.endsOn)}</Fact>
        <Fact label={t('programme.meets')}>{words.meets(programme)}</Fact>
        <Fact label={t('programme.enrol_until')}>
          <DateText date={programme.enrolUntil} />
        </Fact>
        <Fact label={t('programme.seats')}>{words.seatsLeft(left, programme)}</Fact>
        <Fact label={t('programme.needed')}>{format.number(programme.minimumSeats)}</Fact>
      </Facts>
      <div className="above-16">
        <LinkButton variant="default" to={programmePath(programme.id)}>
          {t(left === 0 ? 'programme.to_line' : 'programme.to_page')}
        </LinkButton>
      </div>
    </Section>
  )
}
