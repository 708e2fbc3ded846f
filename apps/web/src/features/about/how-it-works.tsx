import { page } from '../../content/en/recommendations.md'
import { Article } from './article.tsx'
import { ModelFigures } from './model-figures.tsx'
import { GroupPicture, LevelsPicture, NeighboursPicture } from './pictures.tsx'

const SLOTS = {
  levels: <LevelsPicture />,
  neighbours: <NeighboursPicture />,
  group: <GroupPicture />,
  figures: <ModelFigures />,
}

/** Explanation of recommendations, in plain words and pictures, with this instance's figures. */
export function HowItWorks() {
  return <Article page={page} slots={SLOTS} />
}
