/** What is drawn on the table as a picture that can be saved: the drawing with all that style sheets say about it. */

const SAID = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-opacity', 'opacity', 'display', 'visibility', 'transform', 'transform-origin', 'paint-order'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline', 'letter-spacing'],
];
const SHARP = 2; // pixels of the picture for one of the screen

/** A PNG of an SVG as it is on the screen now. */
export async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  styled(svg, copy);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * SHARP);
  canvas.height = Math.round(height * SHARP);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((made) => (made ? done(made) : failed(new Error('This browser cannot save the picture.')))),
  );
}

/** Each part of the copy carries the look of the original, for no style sheet reaches into a picture. */
function styled(from: Element, to: Element) {
  const look = getComputedStyle(from);
  for (const name of SAID) {
    const value = look.getPropertyValue(name);
    if (value && value !== 'none 0s ease 0s') (to as SVGElement).style.setProperty(name, value);
  }
  to.removeAttribute('class');
  for (let i = 0; i < from.children.length; i++) styled(from.children[i], to.children[i]);
}
