import { useEffect } from 'react'
import { useEntryTexts } from '../../../../app/languages/entry-texts.ts'
import { spokenLanguage } from '../../../../app/languages/language.ts'
import { useStore } from '../../../../ui/store.ts'
import { demoProgress, waitForDemo } from './demo-mode.ts'
import classes from './demo-preparation.module.css'

/** How far the data of the demo is prepared; nothing once it is ready. */
export function DemoPreparation() {
  const t = useEntryTexts('sign-in')
  const progress = useStore(demoProgress)
  useEffect(() => void waitForDemo(), [])
  if (progress?.isReady) return null
  const { told = 0, expected = 0 } = progress ?? {}
  return (
    <section className={classes.preparation} data-demo-preparation>
      <div className={classes.line}>
        <span id="demo-preparation">{t('demo.preparing')}</span>
        {progress && (
          <span className={classes.count}>
            {t('demo.count')
              .replace('{{told}}', show(told))
              .replace('{{expected}}', show(Math.max(told, expected)))}
          </span>
        )}
      </div>
      <progress
        className={classes.bar}
        aria-labelledby="demo-preparation"
        value={told}
        max={Math.max(told, expected, 1)}
      />
      <p className={classes.hint}>{t('demo.preparing_hint')}</p>
    </section>
  )
}

const show = (count: number) => new Intl.NumberFormat(spokenLanguage(), { useGrouping: 'always' }).format(count)
