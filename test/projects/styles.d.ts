// As Vite and Next declare them for their projects.
declare module '@waraq/embed/styles.css'
declare module '@waraq/fonts/arabic.css'
declare module '@waraq/fonts/formulas.css'
declare module '@waraq/fonts/scripture.css'
