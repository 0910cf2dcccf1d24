import classes from '../sign-in.module.css'

/** A lesson: someone explains a curve at the board, someone listens over an open workbook. */
export function LessonPicture() {
  const c = classes
  return (
    <svg className={c.picture} viewBox="0 0 480 400" aria-hidden>
      <ellipse className={c.pale} cx="240" cy="352" rx="214" ry="24" />
      <rect className={c.paper} x="150" y="40" width="270" height="186" rx="14" />
      <rect className={c.edge} x="150" y="40" width="270" height="186" rx="14" />
      <path className={c.edge} d="M262 186h130M280 204V74" />
      <path className={c.ink} d="M280 184c26-4 34-72 58-72 20 0 22 40 50-26" />
      <circle className={c.flax} cx="338" cy="112" r="9" />
      <path className={c.edge} d="M312 186v8M344 186v8M376 186v8M272 154h8M272 122h8M272 90h8" />

      <path className={c.deep} d="M186 92c0-26 17-42 38-42s37 15 37 38c0 12-4 20-8 26l-58 2c-6-6-9-14-9-24z" />
      <circle className={c.skin} cx="224" cy="108" r="31" />
      <path className={c.deep} d="M192 98c10 2 30-4 38-16 4 10 14 16 26 17l-4-21-25-18-27 12z" />
      <path
        className={c.strong}
        d="M164 306c0-72 4-140 60-150 30 4 46 22 54 46l34-42 20 15-44 66c-7 9-16 10-24 3l1 62z"
      />
      <path className={c.skin} d="m312 160 9-15 12-8 6 7-4 10 3 9-6 12z" />
      <path className={c.flaxline} d="m330 142 12-15" />
      <path className={c.soft} d="M210 160c6 9 22 9 29 1l-13 22z" />

      <path className={c.deep} d="M52 306h376v16H52z" />
      <path className={c.soft} d="M76 322h16v34H76zM388 322h16v34h-16z" />

      <path className={c.deep} d="M320 258c-4-26 12-46 38-46s43 20 38 48c-2 10-7 19-12 25l-52-2c-6-6-11-15-12-25z" />
      <path className={c.flax} d="M302 322c0-32 12-52 56-52s56 20 56 52z" />
      <path className={c.skin} d="M346 262h24v18c-6 7-18 7-24 0z" />
      <path className={c.deep} d="M328 240h60c2 18-8 34-30 34s-32-16-30-34z" />

      <path className={c.paper} d="M84 296c22-10 44-9 62 2 18-11 40-12 62-2v14c-22-8-44-8-62 2-18-10-40-10-62-2z" />
      <path
        className={c.edge}
        d="M84 296c22-10 44-9 62 2 18-11 40-12 62-2v14c-22-8-44-8-62 2-18-10-40-10-62-2zM146 298v14"
      />

      <path
        className={c.strong}
        d="M62 92h52a12 12 0 0 1 12 12v22a12 12 0 0 1-12 12H92l-16 15v-15H62a12 12 0 0 1-12-12v-22a12 12 0 0 1 12-12z"
      />
      <circle className={c.paper} cx="70" cy="115" r="5" />
      <circle className={c.paper} cx="88" cy="115" r="5" />
      <circle className={c.paper} cx="106" cy="115" r="5" />
    </svg>
  )
}
