import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { linkOf } from '@navyk/api-spec/vocabulary'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'

/** Facts of a session: where, who teaches, what it pays. */
export function SessionFacts({ session: { place, programme, teachers } }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const words = useWords()
  const isStaff = useUser().role === 'staff'
  const link = linkOf(place)
  return (
    <Facts>
      <Fact label={t('programme')}>
        <Link to={programmePath(programme.id)}>{programme.title}</Link>
      </Fact>
      <Fact label={words.label('subject')}>{words.subject(programme.subject)}</Fact>
      {place !== '' && (
        <Fact label={t('words.where')}>
          {link === null ? (
            place
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {new URL(link).host}
            </a>
          )}
        </Fact>
      )}
      {teachers.map(({ person, role, payKopecks }) => (
        <Fact key={person.id} label={t(`roles.${role}`)}>
          {format.fullName(person)}
          {isStaff && payKopecks != null && <span className="muted small normal"> · {format.money(payKopecks)}</span>}
        </Fact>
      ))}
      {!isStaff &&
        teachers.map(({ person, payKopecks }) => (
          <MoneyFact key={person.id} label={words.pay(false)} kopecks={payKopecks} />
        ))}
    </Facts>
  )
}
