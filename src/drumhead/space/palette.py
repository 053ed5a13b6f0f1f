"""The inks of terrain: its style sheet and the three kinds of trees.

Colours are the tokens of the page with the day's value behind them: so a picture stands alone, and inside a page it
follows from day to night.
"""

STYLE = (
    ".t-edge{fill:none;stroke-linejoin:round}"
    ".t-wood .t-edge{fill:var(--wood,#CBD2A6);stroke:var(--wood-ink,#46552B);stroke-width:1;stroke-dasharray:4 2.2}"
    ".t-crown{fill:var(--wood,#CBD2A6);stroke:var(--wood-ink,#46552B);stroke-width:.9;stroke-linejoin:round}"
    ".t-shade{fill:var(--wood-ink,#46552B);opacity:.22}"
    ".t-bark{fill:none;stroke:var(--wood-ink,#46552B);stroke-width:.75;stroke-linecap:round}"
    ".t-height .t-edge{fill:var(--hill,#E2D0A6);stroke:var(--hill-ink,#7A5A2E);stroke-width:.7;stroke-opacity:.6}"
    ".t-hach{fill:var(--hill-ink,#7A5A2E);opacity:.78}"
    ".t-crest{fill:none;stroke:var(--hill-ink,#7A5A2E);stroke-width:.5;opacity:.65}"
    ".t-scarp{fill:none;stroke:var(--hill-ink,#7A5A2E);stroke-width:1.3;stroke-linejoin:round}"
    ".t-rough .t-edge{stroke-width:1;stroke-dasharray:4 2.2}"
    ".t-peak{fill:var(--hill,#E2D0A6);stroke:var(--hill-ink,#7A5A2E);stroke-width:1;stroke-linejoin:round}"
    ".t-water .t-edge{fill:var(--water,#C3D5D8)}"
    ".t-bank{fill:none;stroke:var(--water-ink,#2F5F6E);stroke-width:1.1;stroke-linejoin:round}"
    ".t-ripple{fill:none;stroke:var(--water-ink,#2F5F6E);stroke-width:.55;opacity:.65}"
    ".t-ripple.far{opacity:.4}"
    ".t-flow{fill:none;stroke:var(--water-ink,#2F5F6E);stroke-width:.6;stroke-dasharray:9 7;opacity:.6}"
    ".t-ford .t-edge{fill:var(--water,#C3D5D8);fill-opacity:.7}"
    ".t-rut{fill:none;stroke:var(--mud-ink,#6A4E2C);stroke-width:.9;stroke-dasharray:3.2 2.6;stroke-linecap:round}"
    ".t-deck{fill:var(--mud,#D8C3A0);stroke:var(--mud-ink,#6A4E2C);stroke-width:1}"
    ".t-plank{fill:none;stroke:var(--mud-ink,#6A4E2C);stroke-width:.6}"
    ".t-rails{fill:none;stroke:var(--mud-ink,#6A4E2C);stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}"
    ".t-mud .t-edge{fill:var(--mud,#D8C3A0);stroke:var(--mud-ink,#6A4E2C);stroke-width:1;stroke-dasharray:4 2.2}"
    ".t-mud.t-sand .t-edge,.t-mud.t-deep .t-edge{stroke-dasharray:none}"
    ".t-mud.t-deep .t-edge{stroke-width:1.5}"
    ".t-tuft{fill:none;stroke:var(--mud-ink,#6A4E2C);stroke-width:.85;stroke-linecap:round;opacity:.9}"
    ".t-pool{fill:none;stroke:var(--water-ink,#2F5F6E);stroke-width:.8;stroke-linecap:round}"
    ".t-eddy{fill:none;stroke:var(--mud-ink,#6A4E2C);stroke-width:.7;stroke-dasharray:7 2.4;opacity:.8}"
    ".t-stone .t-edge{fill:var(--stone,#D5CFC2);stroke:var(--stone-ink,#4A443B)}"
    ".t-ruin .t-edge{stroke-width:.8;stroke-dasharray:.1 2.4;stroke-linecap:round}"
    ".t-blocks .t-edge{stroke-width:1.5}"
    ".t-wall{fill:none;stroke:var(--stone-ink,#4A443B);stroke-width:4.6}"
    ".t-core{fill:none;stroke:var(--stone,#D5CFC2);stroke-width:2.2;stroke-dasharray:4.4 .9}"
    ".t-rubble{fill:var(--panel,#FBF7ED);stroke:var(--stone-ink,#4A443B);stroke-width:.6;stroke-linejoin:round}"
    ".t-joint{fill:none;stroke:var(--stone-ink,#4A443B);stroke-width:.7;stroke-linecap:round}"
    ".t-facet{fill:var(--stone-ink,#4A443B);opacity:.16}"
    ".t-roof .t-edge{fill:var(--roof,#DDB596);stroke:var(--roof-ink,#6B3A20);stroke-width:1.5}"
    ".t-shadow{fill:var(--ink,#2A241D);opacity:.25}"
    ".t-tile{fill:none;stroke:var(--roof-ink,#6B3A20);stroke-width:.55;opacity:.7}"
    ".t-ridge{fill:none;stroke:var(--roof-ink,#6B3A20);stroke-width:1.5}"
    ".t-chimney{fill:var(--stone,#D5CFC2);stroke:var(--stone-ink,#4A443B);stroke-width:.8}"
    ".t-fence .t-edge{stroke:var(--mud-ink,#6A4E2C);stroke-width:.7;stroke-dasharray:.1 2.4;stroke-linecap:round}"
    ".t-rail{fill:none;stroke:var(--mud-ink,#6A4E2C);stroke-width:.9;stroke-linejoin:round}"
    ".t-post{fill:none;stroke:var(--mud-ink,#6A4E2C);stroke-width:1.7;stroke-linecap:round}"
    ".t-thorn .t-edge{fill:var(--thorn,#7A2E1E);fill-opacity:.14;stroke:var(--thorn,#7A2E1E);stroke-width:.7}"
    ".t-zone .t-edge{stroke:none}"
    ".t-thorny .t-edge{stroke:var(--thorn,#7A2E1E);stroke-width:.7;stroke-dasharray:none}"
    ".t-tooth{fill:var(--thorn,#7A2E1E)}"
    ".t-briar{fill:none;stroke:var(--thorn,#7A2E1E);stroke-width:.85;stroke-linecap:round}"
    ".t-crust{fill:var(--thorn,#7A2E1E);fill-opacity:.2;stroke:var(--thorn,#7A2E1E);stroke-width:.6;stroke-linejoin:round}"
)
TREES = (
    '<g id="t-oak"><ellipse class="t-shade" cx="2.2" cy="2.8" rx="6" ry="5"/>'
    '<path class="t-crown" d="M-5.6 1.6C-7.8-1-5.6-4.9-2.7-4.4C-1.6-7.1 2.6-7 3.4-4.3C6.4-4.4 7.6-1.2 5.7.9'
    'C6.3 3.6 3.2 5.4 1 4.1C-.8 5.6-3.2 5.2-4 3.7C-5 3.8-6 2.9-5.6 1.6Z"/>'
    '<path class="t-bark" d="M2.2 2.6C4 2.6 4.9 1.4 4.7-.2M3.8-2.4C4.5-1.9 4.8-1.2 4.6-.6M-2.2 2.9'
    'C-1.2 3.6 0 3.6 1 3"/></g>'
    '<g id="t-ash"><ellipse class="t-shade" cx="1.9" cy="2.5" rx="5" ry="4.3"/>'
    '<path class="t-crown" d="M-4.6 1.1C-6.4-1-4.5-4-2.2-3.6C-1.3-6 2.4-5.6 2.8-3.2C5.4-3.2 6.2-.3 4.5 1.2'
    'C4.6 3.6 1.9 4.6.3 3.4C-1.6 4.6-4.6 3.6-4.6 1.1Z"/>'
    '<path class="t-bark" d="M1.5 2.2C3.1 2.4 4 1.2 3.8 0M-2 2.4C-1.1 3-.2 3 .6 2.5"/></g>'
    '<g id="t-fir"><ellipse class="t-shade" cx="2" cy="3.2" rx="4.6" ry="3.8"/>'
    '<path class="t-crown" d="M0-6.8L5 4.4H-5Z"/><path class="t-bark" d="M1-3.4L3.8 3M2.2.6L3.1 3M.2-.4L1.6 3"/></g>'
)
