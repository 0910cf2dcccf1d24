import { useEffect, useState } from 'react'
import { useEntryTexts } from '#app/languages/entry-texts.ts'
import { loadWaiting } from './demo-mode.ts'
import classes from './demo.module.css'
import type { ShownProgress } from './demo-waiting.ts'

/** Progress of preparing the demo's data; nothing once it is ready. */
export function DemoPreparation() {
  const t = useEntryTexts('sign-in')
  const [progress, setProgress] = useState<ShownProgress | 'ready'>()
  const template = t('demo.count')
  useEffect(() => void loadWaiting().then(({ followDemo }) => followDemo(template, setProgress)), [template])
  if (progress === 'ready') return null
  return (
    <section className="bordered rounded-large above-24 pad-12-16" data-demo-preparation>
      <div className="row stretch between gap-0-16 strong">
        <span id="demo-preparation">{t('demo.preparing')}</span>
        {progress && <span className="normal figures">{progress.words}</span>}
      </div>
      <progress
        className={`full clips block apart-8 ${classes.bar}`}
        aria-labelledby="demo-preparation"
        value={progress?.told ?? 0}
        max={progress?.max ?? 1}
      />
      <p className="muted small">{t('demo.preparing_hint')}</p>
    </section>
  )
}
