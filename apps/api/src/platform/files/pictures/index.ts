// Pictures that people upload: how they are drawn anew, and how much that may cost.
export { drawCovers } from './draw-covers.ts'
export { inTurn } from './in-turn.ts'
export { type PictureKind, redrawPicture } from './redraw-picture.ts'
