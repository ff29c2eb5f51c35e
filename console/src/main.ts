/** Where the page begins: its language first, then the modules whose texts are in it. */
import { loadTexts } from './language.ts'
import { applyTheme } from './session.ts'
import './styles/base.css'
import './styles/parts.css'
import './styles/shell.css'
import './styles/explore.css'
import './styles/workbench.css'

applyTheme()
void loadTexts().then(() => import('./app.tsx'))
