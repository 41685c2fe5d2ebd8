// Swagger UI under the index of the documentation. It is large: it comes when its place is near, or a link leads into it.

const place = document.getElementById('docs');
const { document: url, script, style } = place.dataset;
const isOfApi = url === '/openapi.json';
const keptKey = 'docs-key';

// The colours of the browser, not those of the page: Swagger UI has a scheme of its own for each.
const dark = matchMedia('(prefers-color-scheme: dark)');
const setScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', setScheme);
setScheme();

const add = (name, attributes) =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(name), attributes);
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
    document.head.append(element);
  });

// The key lasts as long as the tab, and no longer. Where there is no storage, as long as the page.
const remember = (key) => {
  try {
    if (key === undefined) sessionStorage.removeItem(keptKey);
    else sessionStorage.setItem(keptKey, key);
  } catch {}
};
const recall = () => {
  try {
    return sessionStorage.getItem(keptKey);
  } catch {
    return null;
  }
};

const keepKey = () => ({
  statePlugins: {
    auth: {
      wrapActions: {
        authorize: (authorize) => (given) => {
          if (given.apiKey?.value) remember(given.apiKey.value);
          return authorize(given);
        },
        logout: (logout) => (names) => {
          remember(undefined);
          return logout(names);
        },
      },
    },
  },
});

// Without what the page itself says above, a `main` of its own, links within buttons, and fields for a session, which is
// none to fill in.
const arrange = ({ React: { createElement } }) => ({
  components: {
    DocsLayout: ({ getComponent, specSelectors }) => {
      if (specSelectors.loadingStatus() !== 'success') return createElement(getComponent('errors', true));
      const parts = [
        getComponent('SvgAssets'),
        getComponent('errors', true),
        ...(isOfApi ? [getComponent('AuthorizeBtnContainer', true)] : []),
        getComponent('operations', true),
        getComponent('Models', true),
      ];
      return createElement('div', { className: 'swagger-ui' }, ...parts.map((part) => createElement(part)));
    },
  },
  wrapComponents: {
    DeepLink: () => (link) => createElement('span', null, link.text),
    ...(!isOfApi && { authorizeOperationBtn: () => () => null }),
  },
});

// What Swagger UI does not name, or names wrongly, to those who do not see it.
const names = [
  ['.close-modal', 'Close'],
  ['#auth-bearer-value', 'API key'],
  ['.examples-select-element', 'Example'],
  ['.content-type', 'Media type'],
  ['.btn.modal-btn[aria-label]', undefined],
];
const repair = () => {
  for (const [selector, name] of names) {
    for (const element of place.querySelectorAll(selector)) {
      if (name === undefined) element.removeAttribute('aria-label');
      else if (element.getAttribute('aria-label') !== name) element.setAttribute('aria-label', name);
    }
  }
  for (const field of place.querySelectorAll('tr[data-param-name] :is(select, input, textarea):not([aria-label])')) {
    field.setAttribute('aria-label', field.closest('tr').dataset.paramName);
  }
  for (const area of place.querySelectorAll('textarea:not([aria-label])')) area.setAttribute('aria-label', 'Body');
  for (const text of place.querySelectorAll('pre:not([tabindex])')) text.tabIndex = 0;
};

// An optional parameter is left empty to be tried: with an example in each, hardly anything would be found.
const readDocument = async () => {
  const spec = await (await fetch(url)).json();
  for (const operation of Object.values(spec.paths).flatMap(Object.values)) {
    for (const { required, schema } of operation.parameters ?? []) if (!required) delete schema.example;
  }
  return spec;
};

let loading;
const load = () => {
  loading ??= (async () => {
    place.setAttribute('aria-busy', 'true');
    place.textContent = 'Loading the reference …';
    // In a layer: what the sheets of this service say comes first, whichever was read last.
    const sheet = add('style', { textContent: `@import url("${style}") layer(swagger-ui);` });
    const [spec] = await Promise.all([readDocument(), sheet, add('script', { src: script })]);
    place.textContent = '';
    new MutationObserver(repair).observe(place, { childList: true, subtree: true });
    await new Promise((resolve) => {
      globalThis.reference = SwaggerUIBundle({
        spec,
        domNode: place,
        deepLinking: true,
        docExpansion: 'list',
        defaultModelsExpandDepth: 0,
        displayRequestDuration: true,
        syntaxHighlight: false,
        layout: 'DocsLayout',
        plugins: [keepKey, arrange],
        onComplete: resolve,
      });
    });
    const key = isOfApi && recall();
    if (key) reference.preauthorizeApiKey('apiKey', key);
    place.removeAttribute('aria-busy');
  })().catch(() => {
    loading = undefined;
    place.textContent = 'The reference could not be loaded. Reload the page to try again.';
  });
  return loading;
};

const isLink = () => location.hash.startsWith('#/');
const goToLink = async () => {
  if (!isLink()) return;
  const hasLoaded = loading !== undefined;
  await load();
  if (hasLoaded) reference.layoutActions.parseDeepLinkHash(location.hash);
};

addEventListener('hashchange', goToLink);
void goToLink();
// Whoever does anything here will want it soon.
for (const event of ['pointerdown', 'keydown', 'scroll']) addEventListener(event, load, { once: true, passive: true });
new IntersectionObserver((entries, observer) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
  observer.disconnect();
  load();
}).observe(place);
