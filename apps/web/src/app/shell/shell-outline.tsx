import frame from './shell.module.css'
import { Logo } from '../brand/logo.tsx'

/** The outline of the shell: the same frame, with grey bars of the size of its content. Painted before any script. */
export function ShellOutline() {
  return (
    <div className={`stack ${frame.frame}`} aria-hidden>
      <div className={frame.sidebar}>
        <div className={`line below-8 pad-inline-12 ${frame.brand}`}>
          <Logo />
        </div>
        {menuBars.map(([key, width]) => (
          <div key={key} className={`line gap-12 pad-inline-12 ${frame.line}`}>
            <span className={frame.icon} />
            <span className={frame.bar} data-width={width} />
          </div>
        ))}
      </div>
      <div className="column shrinks">
        <div className={`surface ruled-below ${frame.languages}`} />
        <div className={`line surface ruled-below gap-4 ${frame.header}`}>
          <span className={frame.avatar} />
        </div>
        <div className={`full in-middle ${frame.content}`}>
          <span className={frame.title} />
          <span className={frame.bar} data-width="wide" />
          <span className={`above-24 ${frame.panel}`} />
        </div>
      </div>
    </div>
  )
}

const menuBars = Object.entries(['mid', 'wide', 'mid', 'wide', 'wide', 'mid', 'short', 'wide', 'mid', 'mid'])
