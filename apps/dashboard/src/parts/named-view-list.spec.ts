import { filtersIn, readViews, viewsMax, withView } from './named-view-list';

describe('a named view', () => {
  it('keeps the filters of the address and not the time zone', () => {
    expect(withView([], ' Refused ', '?tz=sales&status=4xx&method=POST')).toEqual([
      { name: 'Refused', search: '?method=POST&status=4xx' },
    ]);
  });

  it('is the same view in whatever order the address names its filters', () => {
    expect(filtersIn('?status=4xx&method=POST&tz=utc')).toBe(filtersIn('?method=POST&status=4xx'));
    expect(filtersIn('?tz=utc')).toBe('');
  });

  it('that is saved again under its name takes the new filters and keeps its place', () => {
    const views = withView(withView([], 'One', '?a=1'), 'Two', '?a=2');
    expect(withView(views, 'One', '?a=3')).toEqual([
      { name: 'One', search: '?a=3' },
      { name: 'Two', search: '?a=2' },
    ]);
  });

  it('is read back as it was saved, up to a bound', () => {
    let views = readViews(null);
    for (let n = 0; n <= viewsMax; n += 1) views = withView(views, `View ${n}`, `?a=${n}`);
    expect(views).toHaveLength(viewsMax);
    expect(views.at(-1)?.name).toBe(`View ${viewsMax}`);
    expect(readViews(JSON.stringify(views))).toEqual(views);
  });

  it('that nobody could have saved is left out', () => {
    const odd = [null, 7, { name: '', search: '?a=1' }, { name: 'x', search: 'javascript:1' }, { name: 'y' }];
    expect(readViews(JSON.stringify(odd))).toEqual([]);
    expect([readViews('{'), readViews('{}'), readViews('null')]).toEqual([[], [], []]);
  });
});
