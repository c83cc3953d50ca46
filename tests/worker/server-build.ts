/** In place of React Router's server build: what the calls know of the pages. */
export const routes = { about: { path: "about" } };
