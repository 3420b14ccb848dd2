import './paper-text.css';

export function PaperText({ text }: { readonly text: string }) {
  const paragraphs = text.split(/\n\s*\n/);
  return (
    <div className="paper-text">
      {paragraphs.map((paragraph, index) => (
        <p key={paragraphs.slice(0, index).join().length}>{paragraph}</p>
      ))}
    </div>
  );
}
