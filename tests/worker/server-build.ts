/** In place of React Router's server build and its adapter: what the calls know of the pages. */
export const routes = { about: { id: "routes/about", path: "about" } };

export const createRequestHandler = () => () => new Response(null, { status: 404 });
